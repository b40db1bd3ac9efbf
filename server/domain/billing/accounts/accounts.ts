import { sql, type SqlBool } from 'kysely'
import {
  type Account,
  type AccountDetail,
  type AccountListQuery,
  isHeldByPerson,
  type NewAccount,
  accountContract,
} from '@/contract/accounts'
import type { Clock } from '@server/core/clock'
import { releasePolicies, holdPolicies } from '@server/domain/cover/policiesHeld'
import { dayIn } from '@server/db/days'
import { holds, is, isOneOf, isWithin } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { type Listing, listing } from '@server/db/listing'
import { creditOf } from './accountStatement'
import { optionalReferenceTo, joinedReference } from '@server/db/reference'
import { settingsOf } from '@server/db/settings'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { refuseCycle } from '@server/records/hierarchy'
import { inBuckets } from '@server/domain/billing/invoices/overdueBuckets'
import { type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'
import { selectDunningState } from './dunningState'
import { referenceInColumn } from '@server/records/personReference'

/** Days from the oldest debt to a day; none when nothing is late. */
const overdueDays = (today: string) => sql<number | null>`(${today}::date - accounts.overdue_since)`

const hasFund = sql<SqlBool>`exists (select from funds
  where funds.account_uuid = accounts.uuid and funds.status <> 'closed' and funds.archived_at is null)`

/** Filters the accounts with a subscription that a campaign or a reseller brought. */
const filterSoldBy = (column: 'campaign_uuid' | 'reseller_account_uuid', uuid: string | undefined) =>
  uuid !== undefined &&
  sql<SqlBool>`accounts.uuid in (select account_uuid from subscriptions where ${sql.ref(column)} = ${uuid})`

const rows = keepBuilt((db: Database, today: string) =>
  db.selectFrom('accounts').select([
    'accounts.uuid',
    'accounts.number',
    'accounts.name',
    'accounts.type',
    'accounts.status',
    'accounts.currency',
    'accounts.balance_due_cents',
    'accounts.overdue_cents',
    'accounts.created_at',
    overdueDays(today).as('overdue_days'),
    sql<string | null>`(select min(next_invoice_at) from subscriptions
        where subscriptions.account_uuid = accounts.uuid and subscriptions.archived_at is null)`.as(
      'next_invoice_at',
    ),
    sql<number>`(select count(*) from members
        where members.account_uuid = accounts.uuid and members.status = 'active' and members.archived_at is null)`.as(
      'active_members',
    ),
    sql<number>`(select count(*) from policies where policies.account_uuid = accounts.uuid
        and policies.status in ('active', 'grace') and policies.archived_at is null)`.as('active_policies'),
    optionalReferenceTo('users', 'accounts.account_manager_uuid').as('account_manager'),
    optionalReferenceTo('companies', 'accounts.company_uuid').as('company'),
  ]),
)

const list = (db: Database, query: AccountListQuery, { clock }: { clock: Clock }): Listing<Account> => {
  const today = dayIn(clock)
  return listing(db, query, {
    rows: rows(db, today),
    table: 'accounts',
    sorts: {
      name: 'accounts.sort_name',
      overdue_days: { by: sql`(date '1970-01-01' - accounts.overdue_since)`, nullable: true },
    },
    defaultSort: 'name',
    where: [
      isOneOf('accounts.type', query.type),
      isOneOf('accounts.status', query.status),
      query.overdue !== undefined &&
        (query.overdue ? sql<SqlBool>`accounts.overdue_cents > 0` : sql<SqlBool>`accounts.overdue_cents = 0`),
      inBuckets('accounts.overdue_since', today, query.overdue_bucket),
      isWithin('accounts.balance_due_cents', query.balance_due_from, query.balance_due_to),
      holds(hasFund, query.has_fund),
      filterSoldBy('campaign_uuid', query.campaign),
      filterSoldBy('reseller_account_uuid', query.reseller),
      is('accounts.account_manager_uuid', query.manager),
      is('accounts.company_uuid', query.company),
      is('accounts.parent_account_uuid', query.parent),
      is('accounts.holder_person_uuid', query.person),
      isOneOf('accounts.currency', query.currency),
    ],
  })
}

async function find(
  db: Database,
  uuid: string,
  { clock }: { clock: Clock },
): Promise<AccountDetail | undefined> {
  const { length: tries } = (await settingsOf(db, 'collection')).retry_days
  return rows(db, dayIn(clock))
    .leftJoin('persons as holder', 'holder.uuid', 'accounts.holder_person_uuid')
    .leftJoin('accounts as parent', 'parent.uuid', 'accounts.parent_account_uuid')
    .leftJoin('customers as payer', 'payer.uuid', 'accounts.default_customer_uuid')
    .select([
      'accounts.version',
      'accounts.updated_at',
      'accounts.created_by',
      'accounts.updated_by',
      'accounts.archived_at',
      'accounts.tags',
      'accounts.external_id',
      'accounts.metadata',
      'accounts.billing_day',
      'accounts.net_payment_days',
      'accounts.dunning_policy',
      'accounts.tax_profile',
      'accounts.locale',
      'accounts.timezone',
      'accounts.source',
      'accounts.first_paid_at',
      'accounts.closed_at',
      'accounts.status_reason',
      'accounts.statement_sent_at',
      'accounts.statement_sent_to',
      creditOf(sql.ref('accounts.uuid')).as('credit_cents'),
      selectDunningState(tries).as('dunning_state'),
      joinedReference('holder', 'full_name').as('holder_person'),
      joinedReference('parent', 'name').as('parent_account'),
      joinedReference('payer', 'name').as('default_customer'),
      sql<number>`(select count(*) from customers
        where customers.account_uuid = accounts.uuid and customers.archived_at is null)`.as('customers'),
      sql<number>`(select count(*) from accounts child
        where child.parent_account_uuid = accounts.uuid and child.archived_at is null)`.as('subaccounts'),
    ])
    .where('accounts.uuid', '=', uuid)
    .executeTakeFirst()
}

async function check(tx: Transaction, values: NewAccount, { before }: WriteContext<'accounts'>) {
  await refuseMissing(tx, values, [
    ['holder_person_uuid', 'persons', 'Esa persona no existe'],
    ['company_uuid', 'companies', 'Esa empresa no existe'],
  ])
  const {
    parent_account_uuid: parent,
    account_manager_uuid: manager,
    default_customer_uuid: customer,
  } = values
  if (parent && parent !== before?.parent_account_uuid)
    await refuseCycle(tx, {
      table: 'accounts',
      parentColumn: 'parent_account_uuid',
      uuid: before?.uuid,
      parent,
    })
  if (manager && manager !== before?.account_manager_uuid) await refuseAbsentManager(tx, manager)
  if (customer && customer !== before?.default_customer_uuid)
    await refuseOthersCustomer(tx, customer, before?.uuid)
  if (before && values.type !== before.type && isHeldByPerson(values.type) !== isHeldByPerson(before.type))
    throw unprocessable({
      field: 'type',
      code: 'fixed',
      message: 'Una cuenta de personas no puede volverse de empresa, ni al revés',
    })
}

async function refuseAbsentManager(tx: Transaction, uuid: string) {
  const user = await tx.selectFrom('users').select('status').where('uuid', '=', uuid).executeTakeFirst()
  if (user?.status !== 'active')
    throw unprocessable({
      field: 'account_manager_uuid',
      code: 'unknown_reference',
      message: 'Elige a alguien con acceso activo a la consola',
    })
}

async function refuseOthersCustomer(tx: Transaction, uuid: string, account: string | undefined) {
  const customer = await tx
    .selectFrom('customers')
    .select('account_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!customer || customer.account_uuid !== account)
    throw unprocessable({
      field: 'default_customer_uuid',
      code: 'unknown_reference',
      message: 'Elige un cliente de esta misma cuenta',
    })
}

async function onTransition(tx: Transaction, { name, row, origin }: Step<'accounts'>) {
  if (name === 'close') {
    if (row.balance_due_cents > 0)
      throw conflict('invalid_transition', 'La cuenta tiene adeudo. Cóbralo antes de cerrarla')
    if ((await activeMembers(tx, row.uuid)) > 0)
      throw conflict(
        'invalid_transition',
        'La cuenta cubre a miembros activos. Dalos de baja antes de cerrarla',
      )
    return { columns: { closed_at: origin.at, held_for_debt: false } }
  }
  if (name === 'reopen') return { columns: { closed_at: null } }
  if (name !== 'reactivate') return
  if (row.overdue_cents > 0) throw conflict('invalid_transition', 'La cuenta sigue con saldo vencido')
  return { columns: { held_for_debt: false } }
}

async function afterTransition(tx: Transaction, { name, row, origin, effects }: Step<'accounts'>) {
  const happening = { account_uuid: row.uuid, origin, effects }
  if (name === 'hold') await holdPolicies(tx, happening)
  if (name === 'reactivate') await releasePolicies(tx, happening)
}

const activeMembers = async (tx: Transaction, account: string) => {
  const { members } = await tx
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .where('account_uuid', '=', account)
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return members
}

async function whyNotDeletable(tx: Transaction, { uuid }: Row<'accounts'>) {
  const kept = await tx
    .selectFrom('customers')
    .select('uuid')
    .where('account_uuid', '=', uuid)
    .executeTakeFirst()
  if (kept) return 'La cuenta tiene clientes. Ciérrala en su lugar'
  const member = await tx
    .selectFrom('members')
    .select('uuid')
    .where('account_uuid', '=', uuid)
    .executeTakeFirst()
  return member ? 'La cuenta tiene miembros. Ciérrala en su lugar' : undefined
}

export const accounts = recordKind(accountContract, {
  table: 'accounts',
  noun: 'La cuenta',
  prefix: 'ACC',
  accountOf: ({ uuid }) => uuid,
  list,
  find,
  defaults: (_values, { actor }) => ({
    status: 'pending',
    source: actor.kind === 'public' ? 'funnel' : 'staff',
  }),
  check,
  whyNotDeletable,
  onTransition,
  afterTransition,
})

/** The holder of an account. */
export const holderReference = referenceInColumn('holder_person_uuid', {
  audited: accounts,
  noun: accounts.noun,
  numberOf: ({ number }) => number,
})
