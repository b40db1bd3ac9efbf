import { type SqlBool, sql } from 'kysely'
import {
  type Check,
  type Decision,
  FundAuthorization,
  FundAuthorizationDetail,
  memberShareOf,
  type NewFundAuthorization,
  type Room,
  fundAuthorizationContract,
} from '@/contract/fundAuthorizations'
import type { Effect } from '@/contract/actions'
import { columnsOf } from '@server/db/columns'
import { holds, is, isBetween, isOneOf, isWithin } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayAfter, dayOf } from '@/contract/days'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { type Origin, systemOrigin } from '@server/core/origin'
import { optionalReferenceTo, referenceTo } from '@server/db/reference'
import { type Row, type AuditedTable, updateRecord } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { fundChecks, roomOf } from './checks'
import { loadFundCheckInput } from './loadFundCheckInput'
import { keepQuote, refuseUnfitQuote } from './evidence'
import { lockFund, postMovement } from './ledger'
import { type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'

const EXPIRING_DAYS = 3
const pointed = ['fund', 'account', 'member', 'provider', 'service'] as const

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('fund_authorizations')
    .select(columnsOf('fund_authorizations', FundAuthorization, ...pointed))
    .select([
      referenceTo('funds', 'fund_authorizations.fund_uuid').as('fund'),
      referenceTo('accounts', 'fund_authorizations.account_uuid').as('account'),
      referenceTo('members', 'fund_authorizations.member_uuid').as('member'),
      referenceTo('providers', 'fund_authorizations.provider_uuid').as('provider'),
      referenceTo('services', 'fund_authorizations.service_uuid').as('service'),
    ]),
)

const detail = columnsOf(
  'fund_authorizations',
  FundAuthorizationDetail,
  ...pointed,
  'location',
  'provider_service',
  'category',
  'available_cents',
  'room',
  'not_by_uuid',
)

/** Whether the authorization is still undecided. */
const isWaiting = ({ status }: { status: string }) => status === 'pending' || status === 'needs_info'

/** The present verdicts of the fund's rules on an authorization, and what is left of each limit. */
export async function checkAgainstFund(
  db: Database,
  fund: Row<'funds'>,
  row: Row<'fund_authorizations'>,
  cents = row.fund_share_cents,
): Promise<{ checks: Check[]; room: Room[] }> {
  const input = await loadFundCheckInput(db, fund, { ...row, cents })
  return { checks: fundChecks(input), room: roomOf(input) }
}

/** Who asked for the money and may not grant it, where its fund wants another person to. */
export const whoMayNotGrant = (
  fund: Pick<Row<'funds'>, 'approval'>,
  row: Pick<Row<'fund_authorizations'>, 'requested_by_uuid'>,
): string | null => (fund.approval.four_eyes ? row.requested_by_uuid : null)

async function find(db: Database, uuid: string): Promise<FundAuthorizationDetail | undefined> {
  const row = await db
    .selectFrom('fund_authorizations')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const detailRow = await rows(db)
    .select(detail)
    .select([
      optionalReferenceTo('provider_locations', 'fund_authorizations.location_uuid').as('location'),
      referenceTo('provider_services', 'fund_authorizations.provider_service_uuid').as('provider_service'),
      referenceTo('service_categories', 'fund_authorizations.category_uuid').as('category'),
    ])
    .where('fund_authorizations.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const fund = await db
    .selectFrom('funds')
    .selectAll()
    .where('uuid', '=', row.fund_uuid)
    .executeTakeFirstOrThrow()
  const { checks, room } = await checkAgainstFund(db, fund, row)
  return {
    ...detailRow,
    checks: isWaiting(row) ? checks : detailRow.checks,
    available_cents: fund.available_cents,
    room,
    not_by_uuid: whoMayNotGrant(fund, row),
  }
}

async function check(
  tx: Transaction,
  values: NewFundAuthorization,
  { before, staff }: WriteContext<'fund_authorizations'>,
) {
  if (before) {
    if (!isWaiting(before) && values.service_on !== before.service_on)
      throw conflict('invalid_transition', 'Ya se decidió: la fecha del servicio no cambia')
    return
  }
  await refuseMissing(tx, values, [
    ['fund_uuid', 'funds', 'Ese fondo no existe'],
    ['member_uuid', 'members', 'Ese miembro no existe'],
    ['provider_uuid', 'providers', 'Ese proveedor no existe'],
    ['provider_service_uuid', 'provider_services', 'Ese servicio no existe'],
    ['location_uuid', 'provider_locations', 'Esa sede no existe'],
  ])
  const { quote_attachment_uuid: quote } = values
  if (quote) await refuseUnfitQuote(tx, { attachment: quote, by: staff.uuid })
  const { rows: found } = await sql<
    Record<'fund' | 'account' | 'member' | 'provider' | 'offer' | 'location' | 'quote', boolean>
  >`
    select funds.status = 'active' as fund, accounts.status <> 'on_hold' as account, members.account_uuid = funds.account_uuid as member,
      providers.status = 'active' as provider,
      offer.provider_uuid = providers.uuid and offer.status = 'active' as offer,
      coalesce(location.provider_uuid = providers.uuid, ${values.location_uuid === null}) as location,
      ${quote !== null} or coalesce(${values.requested_cents} <=
        (funds.approval ->> 'two_approvals_above_cents')::bigint, true) as quote
    from funds
    join accounts on accounts.uuid = funds.account_uuid
    join members on members.uuid = ${values.member_uuid}
    join providers on providers.uuid = ${values.provider_uuid}
    join provider_services as offer on offer.uuid = ${values.provider_service_uuid}
    left join provider_locations as location on location.uuid = ${values.location_uuid}
    where funds.uuid = ${values.fund_uuid}`.execute(tx)
  const fits = found[0]
  const rules = [
    ['fund', 'fund_uuid', 'Elige un fondo activo'],
    ['account', 'fund_uuid', 'La cuenta del fondo está en pausa: reactívala para autorizar algo nuevo'],
    ['member', 'member_uuid', 'Elige a un miembro de la cuenta del fondo'],
    ['provider', 'provider_uuid', 'Elige un proveedor activo'],
    ['offer', 'provider_service_uuid', 'Elige un servicio vigente de ese proveedor'],
    ['location', 'location_uuid', 'Elige una sede de ese proveedor'],
    ['quote', 'quote_attachment_uuid', 'El fondo pide la cotización de un monto así. Adjúntala'],
  ] as const
  const refusals = rules.filter(([rule]) => !fits?.[rule])
  if (refusals.length > 0)
    throw unprocessable(...refusals.map(([, field, message]) => ({ field, code: 'unfit', message })))
}

/** The columns that follow from the request: its account, the share of the fund, and the verdicts of the rules. */
async function derive(
  tx: Transaction,
  values: NewFundAuthorization,
  { before }: WriteContext<'fund_authorizations'>,
) {
  if (before && !isWaiting(before)) return {}
  const fund = await lockFund(tx, before?.fund_uuid ?? values.fund_uuid)
  const member_share_cents =
    before?.member_share_cents ?? memberShareOf(values.requested_cents, fund.copay_pct)
  const input = await loadFundCheckInput(tx, fund, {
    ...values,
    uuid: before?.uuid ?? null,
    cents: values.requested_cents - member_share_cents,
  })
  const checks = { checks: fundChecks(input) }
  if (before) return checks
  const { service_uuid } = await tx
    .selectFrom('provider_services')
    .select('service_uuid')
    .where('uuid', '=', values.provider_service_uuid)
    .executeTakeFirstOrThrow()
  return {
    ...checks,
    account_uuid: fund.account_uuid,
    currency: fund.currency,
    service_uuid,
    category_uuid: input.category_uuid,
    member_share_cents,
  }
}

/** Holds money of a fund that this transaction has locked. */
export const holdMoney = (
  tx: Transaction,
  origin: Origin,
  fund: Row<'funds'>,
  { uuid, number }: Row<'fund_authorizations'>,
  amount_cents: number,
  effects?: Parameters<typeof postMovement>[4],
) =>
  postMovement(
    tx,
    origin,
    fund,
    [
      {
        type: 'hold',
        bucket: 'held',
        direction: 'debit',
        amount_cents,
        source: { type: 'fund_authorization', uuid, label: number },
        description: null,
      },
    ],
    effects,
  )

/** The day on which the hold of an authorization approved now expires. */
export const expiryOf = ({ approval }: Row<'funds'>, at: string) =>
  dayAfter(dayOf(new Date(at)), approval.expires_days)

/** Attaches the quote, and approves a small amount that passes every check without a person. */
async function approveIfSmall(tx: Transaction, row: Row<'fund_authorizations'>, origin: Origin) {
  if (row.quote_attachment_uuid) await keepQuote(tx, row, origin.at)
  const fund = await lockFund(tx, row.fund_uuid)
  const cents = row.fund_share_cents
  const isSmall = cents > 0 && cents <= fund.approval.auto_approve_below_cents
  if (!isSmall || row.checks.some(({ result }) => result !== 'pass')) return
  const itself = systemOrigin(origin.at)
  await holdMoney(tx, itself, fund, row, cents)
  const decision: Decision = {
    verdict: 'approve',
    by: itself.actor,
    at: origin.at,
    cents,
    reason_code: null,
    note: null,
  }
  await updateRecord(
    tx,
    auditedFundAuthorizations,
    { ...itself, request_id: origin.request_id, correlation_id: origin.correlation_id },
    row,
    {
      status: 'approved',
      status_reason: 'Pasó todas las verificaciones y no rebasa lo que se autoriza solo.',
      approved_cents: cents,
      expires_on: expiryOf(fund, origin.at),
      decisions: [decision],
      decided_at: origin.at,
    },
    { event: 'approved', action: 'updated' },
  )
}

async function onTransition(tx: Transaction, { name, row, origin, effects }: Step<'fund_authorizations'>) {
  if (name === 'release') return { columns: await releaseHold(tx, { row, origin, effects }) }
}

/** Releases what a fund still holds for an authorization. */
export async function releaseHold(
  tx: Transaction,
  { row, origin, effects }: { row: Row<'fund_authorizations'>; origin: Origin; effects: Effect[] },
) {
  const fund = await lockFund(tx, row.fund_uuid)
  await postMovement(
    tx,
    origin,
    fund,
    [
      {
        type: 'hold_release',
        bucket: 'held',
        direction: 'credit',
        amount_cents: row.held_cents,
        source: { type: 'fund_authorization', uuid: row.uuid, label: row.number },
        description: null,
      },
    ],
    effects,
  )
  return { released_cents: row.released_cents + row.held_cents }
}

const auditedFundAuthorizations: AuditedTable<'fund_authorizations'> = {
  table: 'fund_authorizations',
  type: 'fund_authorization',
  labelOf: ({ number }) => number,
  accountOf: ({ account_uuid }) => account_uuid,
  sensitive: ['diagnosis_note'],
  lists: ['decisions', 'checks'],
}

export const fundAuthorizations = recordKind(fundAuthorizationContract, {
  ...auditedFundAuthorizations,
  noun: 'La autorización de fondo',
  prefix: 'AUF',
  list: (db, query, { clock, staff }) => {
    const today = dayIn(clock)
    const mine = sql<SqlBool>`(fund_authorizations.status = 'pending'
      and fund_authorizations.requested_by_uuid is distinct from ${staff.uuid}::uuid
      and fund_authorizations.fund_share_cents <= coalesce((select approval_limit_cents from users where uuid = ${staff.uuid}), -1))`
    const expiring = sql<SqlBool>`(fund_authorizations.status in ('approved', 'partially_captured')
      and fund_authorizations.expires_on <= ${today}::date + ${sql.lit(EXPIRING_DAYS)})`
    const waiting = sql<SqlBool>`(fund_authorizations.status in ('pending', 'needs_info')
      and fund_authorizations.created_at < ${clock.now().toISOString()}::timestamptz - interval '1 day')`
    return listing(db, query, {
      rows: rows(db),
      table: 'fund_authorizations',
      sorts: {
        due_on: { by: sql`fund_authorizations.due_on`, nullable: true },
      },
      defaultSort: 'due_on',
      where: [
        isOneOf('fund_authorizations.status', query.status),
        is('fund_authorizations.fund_uuid', query.fund),
        query.company !== undefined &&
          sql<SqlBool>`fund_authorizations.fund_uuid in (select uuid from funds where company_uuid = ${query.company})`,
        is('fund_authorizations.account_uuid', query.account),
        is('fund_authorizations.member_uuid', query.member),
        is('fund_authorizations.provider_uuid', query.provider),
        is('fund_authorizations.category_uuid', query.category),
        isOneOf('fund_authorizations.priority', query.priority),
        isOneOf('fund_authorizations.worst_check', query.worst_check),
        holds(mine, query.mine),
        holds(expiring, query.expiring),
        holds(waiting, query.waiting),
        isBetween('fund_authorizations.due_on', query.due_from, query.due_to),
        isWithin('fund_authorizations.requested_cents', query.amount_from, query.amount_to),
      ],
    })
  },
  find,
  defaults: (_values, { actor, owner_uuid }) => ({
    status: 'pending',
    requested_by_uuid: owner_uuid ?? actor.uuid,
  }),
  derive,
  check,
  onCreated: approveIfSmall,
  whyNotDeletable: async (_tx, { approved_cents }) =>
    approved_cents > 0 ? 'Ya retuvo dinero del fondo. Libérala en su lugar' : undefined,
  onTransition,
})
