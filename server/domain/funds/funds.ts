import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  Fund,
  FundDetail,
  type FundStatus,
  type NewFund,
  strictestApproval,
  fundContract,
} from '@/contract/funds'
import type { FundAuthorizationStatus } from '@/contract/fundAuthorizations'
import type { Ref } from '@/contract/shapes'
import { canonicalJson } from '@server/core/canonicalJson'
import { columnsOf } from '@server/db/columns'
import { holds, is, isOneOf } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayAfter } from '@/contract/days'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { referenceTo, referencesTo } from '@server/db/reference'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable, limitExceeded } from '@server/core/problems'
import { selectBreak } from './statement'
import { type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'
import type { Staff } from '@server/core/staff'

const ENDING_DAYS = 30
/** The days whose spending tells how long what is left will last. */
export const BURN_DAYS = 30

export const shownStatus: RawBuilder<FundStatus> = sql<FundStatus>`(case
  when funds.status = 'active' and funds.available_cents = 0 then 'depleted' else funds.status end)`

const isLow = sql<boolean>`(funds.is_low and funds.status in ('active', 'frozen'))`

const computed = ['account', 'company', 'status', 'is_low', 'used_pct', 'pending_authorizations'] as const

const periodStart = (today: string) =>
  sql<
    string | null
  >`fund_period_start(funds.period, coalesce(funds.reset_on, funds.starts_on), ${today}::date)`

const selectUsedShare = (today: string) => sql<number | null>`(
  select case when consumed + funds.available_cents > 0
    then round(100.0 * consumed / (consumed + funds.available_cents)) end
  from (select coalesce(sum(consumed_cents), 0) as consumed from fund_authorizations
    where fund_authorizations.fund_uuid = funds.uuid and fund_authorizations.archived_at is null
      and service_on >= ${periodStart(today)}) as used)`

/** The number of a fund's authorizations in one of these statuses. */
const authorizationsIn = (...statuses: FundAuthorizationStatus[]) => sql<number>`(
  select count(*) from fund_authorizations where fund_authorizations.fund_uuid = funds.uuid
    and fund_authorizations.status = any(${statuses}) and fund_authorizations.archived_at is null)`
const pending = authorizationsIn('pending', 'needs_info')

const rows = keepBuilt((db: Database, today: string) =>
  db
    .selectFrom('funds')
    .select(columnsOf('funds', Fund, ...computed))
    .select([
      referenceTo('accounts', 'funds.account_uuid').as('account'),
      referenceTo('companies', 'funds.company_uuid').as('company'),
      shownStatus.as('status'),
      isLow.as('is_low'),
      selectUsedShare(today).as('used_pct'),
      pending.as('pending_authorizations'),
    ]),
)

const detail = columnsOf(
  'funds',
  FundDetail,
  ...computed,
  'period_start',
  'limit_categories',
  'eligible_plans',
  'auto_topup_method',
  'notify_users',
  'spent_30d_cents',
  'depletes_on',
  'difference_cents',
  'difference_since',
  'holds',
)

/** The names of the records that a list inside a rule refers to. */
const selectNames = (table: 'plans' | 'service_categories', uuids: RawBuilder<unknown>) => sql<
  Ref[]
>`coalesce((
  select jsonb_agg(jsonb_build_object('uuid', target.uuid, 'label', target.name) order by target.name)
  from ${sql.table(table)} as target where target.uuid::text in (select jsonb_array_elements_text(${uuids}))), '[]')`

/** The balances minus the sum of the movements; 0 where the books agree. */
const difference = sql<number>`(
  select funds.posted_cents - funds.held_cents
    - coalesce(sum(case direction when 'credit' then amount_cents else -amount_cents end), 0)
  from fund_movements where fund_movements.fund_uuid = funds.uuid and status <> 'pending')`

const spentSince = (day: string) => sql<number>`(
  select coalesce(sum(amount_cents), 0) from fund_movements
  where fund_movements.fund_uuid = funds.uuid and type = 'capture' and status = 'posted'
    and effective_at >= ${day}::timestamp at time zone 'America/Mexico_City')`

async function find(db: Database, uuid: string, today: string): Promise<FundDetail | undefined> {
  const fund = await rows(db, today)
    .select(detail)
    .select([
      sql<
        string | null
      >`fund_period_start(funds.period, coalesce(funds.reset_on, funds.starts_on), ${today}::date)`.as(
        'period_start',
      ),
      selectNames(
        'service_categories',
        sql`jsonb_path_query_array(funds.limits, '$.per_category[*].service_category_uuid')`,
      ).as('limit_categories'),
      selectNames('plans', sql`funds.eligible -> 'plan_uuids'`).as('eligible_plans'),
      sql<Ref | null>`(select jsonb_build_object('uuid', uuid, 'label', label) from payment_methods
        where payment_methods.uuid = (funds.auto_topup ->> 'payment_method_uuid')::uuid)`.as(
        'auto_topup_method',
      ),
      referencesTo('users', 'funds.notify_user_uuids').as('notify_users'),
      spentSince(dayAfter(today, -BURN_DAYS)).as('spent_30d_cents'),
      difference.as('difference_cents'),
      sql<Ref | null>`case when ${difference} <> 0 then ${selectBreak(sql.ref('funds.uuid'))} end`.as(
        'difference_since',
      ),
      authorizationsIn('approved', 'partially_captured').as('holds'),
    ])
    .where('funds.uuid', '=', uuid)
    .executeTakeFirst()
  if (!fund) return undefined
  return { ...fund, depletes_on: depletionOf(fund, today) }
}

/** The day on which what is available is used up, spent as in the last thirty days; none where nothing is spent of it. */
function depletionOf(
  {
    spent_30d_cents,
    available_cents,
    status,
  }: Pick<FundDetail, 'spent_30d_cents' | 'available_cents' | 'status'>,
  today: string,
): string | null {
  const lasts = Math.floor((available_cents * BURN_DAYS) / spent_30d_cents)
  return status === 'active' && spent_30d_cents > 0 && lasts <= 3650 ? dayAfter(today, lasts) : null
}

async function check(tx: Transaction, values: NewFund, { before, staff }: WriteContext<'funds'>) {
  if (before?.status === 'closed') throw conflict('invalid_transition', 'El fondo está cerrado y no cambia')
  await refuseMissing(tx, values, [['account_uuid', 'accounts', 'Esa cuenta no existe']])
  if (!before && !(await findCompany(tx, values.account_uuid)))
    throw unprocessable({
      field: 'account_uuid',
      code: 'unfit',
      message: 'Elige la cuenta de una empresa',
    })
  refuseForAdmins(staff, values, before)
  if (before && before.posted_cents - before.held_cents + values.credit_line_cents < 0)
    throw limitExceeded(
      'available',
      'Ya se usa más de esa línea. Escribe un monto mayor o registra una aportación',
      'credit_line_cents',
    )
  await refuseUnknownParts(tx, values)
}

/** Refuses changes to the credit line and the approval rules by anyone but administrators. */
function refuseForAdmins({ role }: Staff, values: NewFund, before: Row<'funds'> | undefined) {
  if (role === 'admin') return
  const previous = { credit_line_cents: 0, approval: strictestApproval, ...before }
  const changed = (['credit_line_cents', 'approval'] as const).filter(
    (field) => canonicalJson(previous[field]) !== canonicalJson(values[field]),
  )
  if (changed.length > 0)
    throw unprocessable(
      ...changed.map((field) => ({
        field,
        code: 'admin_only',
        message: 'Solo alguien con rol Administración puede cambiar este dato',
      })),
    )
}

async function refuseUnknownParts(tx: Transaction, { limits, eligible, auto_topup, account_uuid }: NewFund) {
  const categories = await findExisting(
    tx,
    'service_categories',
    limits.per_category.map(({ service_category_uuid }) => service_category_uuid),
  )
  const plans = await findExisting(tx, 'plans', eligible.plan_uuids)
  const refusals = limits.per_category.flatMap(
    ({ service_category_uuid }, index): [field: string, message: string][] =>
      categories.has(service_category_uuid)
        ? []
        : [[`limits.per_category.${index}.service_category_uuid`, 'Esa categoría no existe']],
  )
  if (plans.size < new Set(eligible.plan_uuids).size)
    refusals.push(['eligible.plan_uuids', 'Uno de esos planes no existe'])
  if (auto_topup) {
    const method = await tx
      .selectFrom('payment_methods')
      .select(['account_uuid', 'status'])
      .where('uuid', '=', auto_topup.payment_method_uuid)
      .executeTakeFirst()
    if (method?.account_uuid !== account_uuid || method.status !== 'active')
      refusals.push(['auto_topup.payment_method_uuid', 'Elige un método vigente de esta misma cuenta'])
  }
  if (refusals.length > 0)
    throw unprocessable(
      ...refusals.map(([field, message]) => ({ field, code: 'unknown_reference', message })),
    )
}

/** The uuids that exist in a table. */
async function findExisting(
  tx: Transaction,
  table: 'plans' | 'service_categories',
  uuids: readonly string[],
) {
  if (uuids.length === 0) return new Set<string>()
  const found = await tx.selectFrom(table).select('uuid').where('uuid', 'in', uuids).execute()
  return new Set(found.map(({ uuid }) => uuid))
}

const findCompany = async (tx: Transaction, account: string): Promise<string | null> => {
  const found = await tx
    .selectFrom('accounts')
    .select('company_uuid')
    .where('uuid', '=', account)
    .executeTakeFirst()
  return found?.company_uuid ?? null
}

async function whyNotDeletable(tx: Transaction, { uuid, status }: Row<'funds'>) {
  if (status !== 'draft') return 'Ya estuvo en uso. Ciérralo en su lugar'
  const moved = await tx
    .selectFrom('fund_movements')
    .select('uuid')
    .where('fund_uuid', '=', uuid)
    .executeTakeFirst()
  return moved && 'Ya tiene movimientos. Actívalo y ciérralo en su lugar'
}

export const funds = recordKind(fundContract, {
  table: 'funds',
  noun: 'El fondo',
  prefix: 'FON',
  accountOf: ({ account_uuid }) => account_uuid,
  list: (db, query, { clock }) => {
    const today = dayIn(clock)
    const soon = sql<SqlBool>`coalesce(funds.ends_on between ${today}::date and ${today}::date + ${sql.lit(ENDING_DAYS)}, false)`
    return listing(db, query, {
      rows: rows(db, today),
      table: 'funds',
      sorts: {
        name: 'funds.sort_name',
        ends_on: { by: sql`funds.ends_on`, nullable: true },
      },
      defaultSort: 'name',
      where: [
        query.status && sql<SqlBool>`${shownStatus} = any(${query.status})`,
        is('funds.company_uuid', query.company),
        is('funds.account_uuid', query.account),
        isOneOf('funds.purpose', query.purpose),
        isOneOf('funds.model', query.model),
        holds(sql<SqlBool>`${pending} > 0`, query.with_pending),
        holds(isLow, query.low),
        holds(soon, query.ending),
      ],
    })
  },
  find: (db, uuid, { clock }) => find(db, uuid, dayIn(clock)),
  defaults: () => ({ status: 'draft' }),
  derive: async (tx, values, { before }) => {
    if (!before) return { company_uuid: await findCompany(tx, values.account_uuid) }
    // A change of the period's length ends no period: the one that contains today simply begins.
    const isCountedAnew = before.period !== values.period || before.reset_on !== values.reset_on
    return isCountedAnew ? { period_began_on: null } : {}
  },
  unique: {
    funds_company_name_key: {
      field: 'name',
      code: 'duplicate',
      message: 'Esa empresa ya tiene un fondo con ese nombre',
    },
  },
  check,
  whyNotDeletable,
})
