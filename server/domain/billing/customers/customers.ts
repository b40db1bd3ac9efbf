import { type SqlBool, sql } from 'kysely'
import {
  type Customer,
  type CustomerDetail,
  type CustomerListQuery,
  type NewCustomer,
  customerContract,
} from '@/contract/customers'
import { EXPIRING_DAYS } from '@/contract/paymentMethods'
import { holds, is, isOneOf, isTrue } from '@server/db/conditions'
import { debtOf } from '@server/domain/cover/answering/debt'
import type { Database, Transaction } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { type Listing, listing } from '@server/db/listing'
import { optionalReferenceTo, referenceTo, joinedReference } from '@server/db/reference'
import { lockRecord, type Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { type Reader, type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'
import { referenceInColumn } from '@server/records/personReference'
import { findCoverGaps } from '@server/domain/cover/answering/standings'

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('customers')
    .select([
      'customers.uuid',
      'customers.number',
      'customers.name',
      'customers.type',
      'customers.status',
      'customers.email',
      'customers.tax_id',
      'customers.currency',
      'customers.balance_due_cents',
      'customers.delinquent',
      'customers.created_at',
      referenceTo('accounts', 'customers.account_uuid').as('account'),
    ]),
)

/** Customers who can be charged: by any method, or by one that stops working soon after a day. */
const hasMethod = (today?: string) => sql<SqlBool>`exists (select from payment_methods
  where payment_methods.customer_uuid = customers.uuid and payment_methods.status = 'active'
    and payment_methods.archived_at is null
    ${today ? sql`and payment_methods.expires_on <= ${today}::date + ${EXPIRING_DAYS}::integer` : sql``})`

const list = (db: Database, query: CustomerListQuery, { clock }: Reader): Listing<Customer> =>
  listing(db, query, {
    rows: rows(db),
    table: 'customers',
    sorts: {
      name: 'customers.sort_name',
    },
    defaultSort: 'name',
    where: [
      isOneOf('customers.type', query.type),
      isOneOf('customers.status', query.status),
      isTrue('customers.delinquent', query.delinquent),
      isOneOf('customers.collection', query.collection),
      holds(hasMethod(), query.has_method),
      holds(hasMethod(dayIn(clock)), query.method_expiring),
      is('customers.account_uuid', query.account),
      is('customers.person_uuid', query.person),
      is('customers.company_uuid', query.company),
    ],
  })

async function find(db: Database, uuid: string, { clock }: Reader): Promise<CustomerDetail | undefined> {
  const customer = await rows(db)
    .leftJoin('persons as person', 'person.uuid', 'customers.person_uuid')
    .leftJoin('companies as company', 'company.uuid', 'customers.company_uuid')
    .select([
      'customers.version',
      'customers.updated_at',
      'customers.created_by',
      'customers.updated_by',
      'customers.archived_at',
      'customers.tags',
      'customers.external_id',
      'customers.metadata',
      'customers.phone',
      'customers.billing_address',
      'customers.tax_profile',
      'customers.cfdi_auto',
      'customers.collection',
      'customers.net_payment_days',
      'customers.preferred_channel',
      'customers.credit_balance_cents',
      debtOf(sql`owed.customer_uuid = customers.uuid`, dayIn(clock)).as('debt'),
      optionalReferenceTo('payment_methods', 'customers.default_payment_method_uuid').as(
        'default_payment_method',
      ),
      joinedReference('person', 'full_name').as('person'),
      joinedReference('company', 'trade_name').as('company'),
    ])
    .where('customers.uuid', '=', uuid)
    .executeTakeFirst()
  const paid = sql<SqlBool>`policies.customer_uuid = ${uuid}`
  return customer && { ...customer, gaps: await findCoverGaps(db, paid, dayIn(clock)) }
}

async function check(
  tx: Transaction,
  values: NewCustomer,
  { before, allowDuplicate }: WriteContext<'customers'>,
) {
  await refuseMissing(tx, values, [
    ['account_uuid', 'accounts', 'Esa cuenta no existe'],
    ['person_uuid', 'persons', 'Esa persona no existe'],
    ['company_uuid', 'companies', 'Esa empresa no existe'],
  ])
  if (!before && !allowDuplicate) await refuseSamePayer(tx, values)
  const method = values.default_payment_method_uuid
  if (method && method !== before?.default_payment_method_uuid)
    await refuseUnfitMethod(tx, method, before?.uuid)
}

/**
 * Refuses a second customer for the same person or company in an account, unless the caller allows the duplicate. The
 * account is locked, so that two calls at once do not both find none.
 */
async function refuseSamePayer(tx: Transaction, { account_uuid, person_uuid, company_uuid }: NewCustomer) {
  await lockRecord(tx, 'accounts', account_uuid)
  const field = company_uuid ? 'company_uuid' : 'person_uuid'
  const twin = await tx
    .selectFrom('customers')
    .select(['name', 'number'])
    .where('account_uuid', '=', account_uuid)
    .where(field, '=', company_uuid ?? person_uuid)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!twin) return
  const message = `${twin.name} (${twin.number}) ya es cliente de esta cuenta. Ábrelo en lugar de crear otro`
  throw conflict('duplicate', message, { errors: [{ field, code: 'duplicate', message }] })
}

/** A customer is charged with a method of its own that is still good. */
async function refuseUnfitMethod(tx: Transaction, uuid: string, customer: string | undefined) {
  const method = await tx
    .selectFrom('payment_methods')
    .select(['customer_uuid', 'status'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (method?.status !== 'active' || method.customer_uuid !== customer)
    throw unprocessable({
      field: 'default_payment_method_uuid',
      code: 'unknown_reference',
      message: 'Elige un método vigente de este mismo cliente',
    })
}

async function onTransition(_tx: Transaction, { name, row }: Step<'customers'>) {
  if (name === 'archive' && row.balance_due_cents > 0)
    throw conflict('invalid_transition', 'Tiene facturas por pagar. Cóbralas antes de archivarlo')
}

async function whyNotDeletable(tx: Transaction, { uuid, balance_due_cents }: Row<'customers'>) {
  if (balance_due_cents > 0) return 'Tiene facturas por pagar. Archívalo cuando esté al corriente'
  const billed = await tx
    .selectFrom('invoices')
    .select('uuid')
    .where('customer_uuid', '=', uuid)
    .executeTakeFirst()
  if (billed) return 'Tiene facturas. Archívalo en lugar de eliminarlo'
  const account = await tx
    .selectFrom('accounts')
    .select('name')
    .where('default_customer_uuid', '=', uuid)
    .executeTakeFirst()
  return account ? `Es quien paga la cuenta ${account.name}. Elige antes a otro cliente` : undefined
}

export const customers = recordKind(customerContract, {
  table: 'customers',
  noun: 'El cliente',
  prefix: 'CLI',
  accountOf: ({ account_uuid }) => account_uuid,
  list,
  find,
  defaults: () => ({ status: 'active' }),
  check,
  whyNotDeletable,
  onTransition,
})

/** The person who is a customer. */
export const customerReference = referenceInColumn('person_uuid', {
  audited: customers,
  noun: customers.noun,
  numberOf: ({ number }) => number,
})
