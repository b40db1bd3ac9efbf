import type { Actor } from '@/contract/shapes'
import type { Transaction } from '../db/database'
import { nextFolios } from '../db/folios'
import { insert } from './insert'
import { makeTickets, TICKETS } from './makeTickets'
import type { Random } from './random'

/** The tickets of the demo. They are of the days before the seed is sown, so that some of them are due. */
export async function seedTickets(
  tx: Transaction,
  { random, now, staff }: { random: Random; now: string; staff: readonly Actor[] },
) {
  const members = await tx
    .selectFrom('members')
    .innerJoin('persons', 'persons.uuid', 'members.person_uuid')
    .select([
      'members.uuid',
      'members.account_uuid',
      'members.full_name as name',
      'persons.email',
      'persons.phone',
    ])
    .where('members.kind', '=', 'holder')
    .where('members.status', '=', 'active')
    .orderBy('members.number')
    .execute()
  const policies = await tx
    .selectFrom('policies')
    .select(['uuid', 'number as label', 'account_uuid'])
    .orderBy('number')
    .execute()
  const invoices = await tx
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.uuid', 'invoices.customer_uuid')
    .select(['invoices.uuid', 'invoices.title as label', 'customers.account_uuid'])
    .orderBy('invoices.created_at', 'desc')
    .execute()
  const first = <Row extends { account_uuid: string; uuid: string; label: string }>(
    rows: Row[],
    account: string,
  ) => {
    const found = rows.find(({ account_uuid }) => account_uuid === account)
    return found && { uuid: found.uuid, label: found.label }
  }

  const tickets = makeTickets({
    random,
    now,
    members,
    staff,
    numbers: await nextFolios(tx, 'TCK', TICKETS),
    recordsOf: (account) => ({ policy: first(policies, account), invoice: first(invoices, account) }),
  })
  await insert(
    tx,
    'support_tickets',
    tickets.map(({ ticket }) => ticket),
  )
  await insert(
    tx,
    'ticket_messages',
    tickets.flatMap(({ messages }) => messages),
  )
  await insert(
    tx,
    'events',
    tickets.flatMap(({ events }) => events),
  )
}
