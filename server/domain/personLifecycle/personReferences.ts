import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RecordTable } from '@server/db/schema'
import type { Row, Trail } from '@server/audit/writes'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { contacts } from '@server/domain/people/contacts'
import { customers } from '@server/domain/billing/customers/customers'
import { members } from '@server/domain/cover/members'
import { providers } from '@server/domain/network/providers'
import { supportTickets } from '@server/domain/support/support-tickets'
import { personTrail } from '@server/domain/people/personTrail'

/** A kind of record that points to a person. */
type Pointing<Table extends RecordTable> = {
  /** What a merge calls it in what it keeps. */
  name: string
  trail: Trail<Table>
  /** With its article, as a sentence begins: `La cuenta`. */
  noun: string
  numberOf(row: Row<Table>): string
  /** Those that point to a person. */
  to(person: string): RawBuilder<SqlBool>
  /** What is written so that one points to another person instead. */
  moved(row: Row<Table>, from: string, to: string): object
}

type Visit = <Table extends RecordTable>(pointing: Pointing<Table>) => Promise<void>

/** Whatever points to persons, one kind after the other. What is covered follows its member. */
export async function eachPointing(visit: Visit): Promise<void> {
  await visit({
    ...inColumn('accounts', 'holder_person_uuid'),
    trail: accounts,
    noun: accounts.noun,
    numberOf: ({ number }) => number,
  })
  await visit({
    ...inColumn('customers', 'person_uuid'),
    trail: customers,
    noun: customers.noun,
    numberOf: ({ number }) => number,
  })
  await visit({
    ...inColumn('members', 'person_uuid'),
    trail: members,
    noun: members.noun,
    numberOf: ({ number }) => number,
  })
  await visit({
    ...inColumn('providers', 'person_uuid'),
    trail: providers,
    noun: providers.noun,
    numberOf: ({ number }) => number,
  })
  await visit({
    ...inColumn('contacts', 'person_uuid'),
    trail: contacts,
    noun: contacts.noun,
    numberOf: ({ name }) => name,
  })
  await visit({
    ...inColumn('persons', 'merged_into_uuid'),
    trail: personTrail,
    noun: 'La persona',
    numberOf: ({ number }) => number,
  })
  await visit({
    name: 'support_tickets.requester',
    trail: supportTickets,
    noun: supportTickets.noun,
    numberOf: ({ number }) => number,
    to: (person) =>
      sql<SqlBool>`support_tickets.requester_uuid = ${person} and support_tickets.requester ->> 'kind' = 'person'`,
    moved: ({ requester }, _from, to) => ({ requester: { ...requester, uuid: to } }),
  })
  await visit({
    name: 'support_tickets.related',
    trail: supportTickets,
    noun: supportTickets.noun,
    numberOf: ({ number }) => number,
    to: (person) =>
      sql<SqlBool>`support_tickets.related @> ${JSON.stringify([{ type: 'person', uuid: person }])}::jsonb`,
    moved: ({ related }, from, to) => ({
      related: related.map((one) =>
        one.type === 'person' && one.uuid === from ? { ...one, uuid: to } : one,
      ),
    }),
  })
}

const inColumn = (table: RecordTable, column: string) => ({
  name: `${table}.${column}`,
  to: (person: string) => sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${person}`,
  moved: (_row: object, _from: string, to: string) => ({ [column]: to }),
})
