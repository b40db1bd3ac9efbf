import type { ServerKeys } from '@server/core/serverKeys'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PersonDetail } from '@/contract/persons'
import type { Database } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { authorizations } from '@server/domain/cover/authorizations'
import { contacts } from '@server/domain/people/contacts'
import { customers } from '@server/domain/billing/customers/customers'
import { fundAuthorizations } from '@server/domain/funds/fund-authorizations'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { members } from '@server/domain/cover/members'
import { paymentMethods } from '@server/domain/billing/methods/payment-methods'
import { payments } from '@server/domain/billing/payments/payments'
import { persons } from '@server/domain/people/persons'
import { policies } from '@server/domain/cover/policies'
import { providers } from '@server/domain/network/providers'
import type { Reader } from '@server/records/recordKind'
import { unseal } from '@server/core/sealing'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { supportTickets } from '@server/domain/support/support-tickets'

/** The records of a kind about a person, as a reader with access to all of them sees them. */
type Section = {
  name: string
  table: RecordTable
  find(db: Database, uuid: string, reader: Reader): Promise<object | undefined>
  of(person: string): RawBuilder<SqlBool>
}

const memberOf = (person: string) => sql`select uuid from members where person_uuid = ${person}`
const customerOf = (person: string) => sql`select uuid from customers where person_uuid = ${person}`
const ofMember = (person: string) => sql<SqlBool>`member_uuid in (${memberOf(person)})`
const ofCustomer = (person: string) => sql<SqlBool>`customer_uuid in (${customerOf(person)})`
const ofPerson = (person: string) => sql<SqlBool>`person_uuid = ${person}`

const sections: Section[] = [
  {
    ...persons,
    name: 'registros_fusionados',
    of: (person) => sql<SqlBool>`merged_into_uuid = ${person}`,
  },
  { ...accounts, name: 'cuentas', of: (person) => sql<SqlBool>`holder_person_uuid = ${person}` },
  { ...customers, name: 'clientes', of: ofPerson },
  { ...members, name: 'membresias', of: ofPerson },
  { ...memberPolicies, name: 'coberturas', of: ofMember },
  {
    ...policies,
    name: 'polizas',
    of: (person) => sql<SqlBool>`holder_member_uuid in (${memberOf(person)})`,
  },
  { ...authorizations, name: 'autorizaciones_medicas', of: ofMember },
  { ...fundAuthorizations, name: 'autorizaciones_de_fondos', of: ofMember },
  { ...subscriptions, name: 'suscripciones', of: ofCustomer },
  { ...invoices, name: 'facturas', of: ofCustomer },
  { ...payments, name: 'pagos', of: ofCustomer },
  { ...paymentMethods, name: 'metodos_de_pago', of: ofCustomer },
  { ...contacts, name: 'contactos', of: ofPerson },
  { ...providers, name: 'proveedores', of: ofPerson },
  {
    ...supportTickets,
    name: 'tickets_de_soporte',
    of: (person) => sql<SqlBool>`requester_uuid = ${person} or requester_uuid in (${memberOf(person)})
      or requester_uuid in (${customerOf(person)})`,
  },
]

type Gathering = { db: Database; person: PersonDetail; reader: Reader; secret: ServerKeys }

/** Everything stored about a person, by section. */
export async function gatherPersonalData({ db, person, reader, secret }: Gathering) {
  const { uuid } = person
  const data: Record<string, unknown[]> = {}
  for (const { name, table, of, find } of sections) {
    const { rows } = await sql<{ uuid: string }>`
      select uuid from ${sql.table(table)} where ${of(uuid)} order by created_at, uuid`.execute(db)
    const found = []
    for (const row of rows) found.push(await find(db, row.uuid, reader))
    data[name] = found.filter((record) => record !== undefined)
  }
  const healthRows = await db
    .selectFrom('health_declarations')
    .innerJoin('members', 'members.uuid', 'health_declarations.member_uuid')
    .select(['members.number as membresia', 'answer', 'signed_at', 'sealed_told'])
    .where('members.person_uuid', '=', uuid)
    .orderBy('signed_at')
    .execute()
  const notes = await db
    .selectFrom('notes')
    .select(['created_at', 'body'])
    .where('subject_uuid', '=', uuid)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const facts = await db
    .selectFrom('fact_versions')
    .innerJoin('events', 'events.uuid', 'fact_versions.event_uuid')
    .select(['fact_versions.at', 'fact_versions.kind', 'fact_versions.text', 'fact_versions.reason'])
    .where('events.subject_uuid', '=', uuid)
    .orderBy('events.occurred_at')
    .orderBy('fact_versions.number')
    .execute()
  return {
    persona: person,
    ...data,
    declaraciones_de_salud: healthRows.map(({ sealed_told, ...declaration }) => ({
      ...declaration,
      told: sealed_told && unseal(secret, sealed_told, 'health declarations'),
    })),
    notas: notes,
    hechos_anotados: facts,
  }
}
