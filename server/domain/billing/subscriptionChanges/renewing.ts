import { sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import { type Clock, instant } from '@server/core/clock'
import { changePoliciesPlan } from '@server/domain/cover/policiesChanged'
import { letPoliciesFallBehind, endPolicies, coverPaidPolicies } from '@server/domain/cover/policiesPaid'
import { pausePolicies, resumePolicies } from '@server/domain/cover/policiesPaused'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { type Row, updateRecord } from '@server/audit/writes'
import { visitor } from '@server/core/staff'
import { settleUnused } from '@server/domain/billing/held/giveBack'
import { endPayrollShare } from '@server/domain/billing/held/endPayrollShare'
import { endShare } from '@server/domain/billing/held/moveShare'
import { giveUpCollecting } from '@server/domain/billing/collection/giveUpCollecting'
import { stopCollecting } from '@server/domain/billing/collection/stopCollecting'
import { noteShare } from '@server/domain/billing/payroll/employerShares'
import { endConsent } from '@server/domain/billing/payroll/payrollConsents'
import { notePayroll } from '@server/domain/billing/payroll/payrollShares'
import { noteUninvoiced } from '@server/domain/billing/subscriptions/campaignUse'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import type { Sweep } from '@server/jobs/jobKind'
import { dayAt } from '@server/money/calendar'
import { endColumns, listUnused } from './canceling'
import { chargeFor } from '@server/money/chargeFor'
import { abandonSale, wasAbandoned } from './incomplete'
import { onTheDay } from '@server/money/inWords'
import { mailInvoice } from '@server/domain/billing/invoices/mailInvoice'
import { issueInvoice } from '@server/domain/billing/invoicing/issueInvoice'
import { nextInvoiceAt, standingOf } from '@server/domain/billing/subscriptions/standing'
import { taxRatesOf } from '@server/money/taxRates'
import { type Turn, findNextTurn } from '@server/domain/billing/subscriptions/turns'
import { periodOf } from '@server/domain/billing/subscriptions/upcoming'
import { pauseColumns, putOffService, resumeColumns } from '@server/domain/billing/subscriptions/pauseState'

/** The most turns of a subscription in one run: enough for a server that was off for years. */
const MOST_TURNS = 60

/** Recurring job: renews, ends, pauses, resumes and gives up subscriptions as they fall due. */
export const dailySubscriptionJob: Sweep = {
  name: 'renew_subscriptions',
  everyMinutes: 15,
  run: ({ db, clock }, { origin, stopping }) => renewSubscriptions({ db, clock, origin, stopping }),
}

type Renewing = { db: Database; clock: Clock; origin: () => Origin; stopping?: AbortSignal }

/**
 * Takes every turn that is due by now, each subscription in its own transaction. Another process skips the rows
 * locked here, and a period that has an invoice gets no second one.
 */
export async function renewSubscriptions({ db, clock, origin, stopping }: Renewing): Promise<void> {
  for (const uuid of await dueSubscriptions(db, instant(clock.now()))) {
    if (stopping?.aborted) return
    await inTransaction(db, (tx) => takeTurns(tx, uuid, origin()))
  }
}

async function dueSubscriptions(db: Database, now: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from subscriptions where archived_at is null and (
      (status in ('active', 'trialing', 'past_due') and (current_period_end <= ${now}::timestamptz
        or cancel_at <= ${now}::timestamptz or (pause ->> 'from')::timestamptz <= ${now}::timestamptz))
      or (status = 'paused' and ((pause ->> 'until')::date <= ${dayAt(now)}::date or cancel_at <= ${now}::timestamptz))
      or (status = 'past_due' and next_retry_at is null)
      or (status = 'unpaid' and cancel_at <= ${now}::timestamptz)
      or status = 'incomplete')
    order by current_period_end, uuid`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** Takes every turn of a subscription that is due at the origin's moment, or gives up one that was never paid. */
export async function takeTurns(tx: Transaction, uuid: string, origin: Origin): Promise<void> {
  let row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('archived_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row && (await wasAbandoned(tx, row, origin.at))) {
    await abandonSale(tx, row, origin)
    return
  }
  if (row) row = (await giveUpCollecting(tx, row, { origin, effects: [] })) ?? row
  for (let turns = 0; row && turns < MOST_TURNS; turns++) {
    const turn = findNextTurn(standingOf(row))
    if (!turn || Date.parse(turn.at) > Date.parse(origin.at)) return
    row = await take(tx, row, turn, origin)
  }
}

/** Takes one turn, with everything that follows from it. */
async function take(
  tx: Transaction,
  row: Row<'subscriptions'>,
  turn: Turn,
  origin: Origin,
): Promise<Row<'subscriptions'>> {
  const effects: Effect[] = []
  const write = async (values: object, event: string) => {
    const written = await updateRecord(tx, subscriptions, origin, row, values, { event, action: 'updated' })
    return written.row
  }
  if (turn.kind === 'ended') {
    const { reason = null, by = 'Sistema' } = row.cancellation ?? {}
    const status_reason =
      row.status === 'unpaid'
        ? `Se canceló el ${onTheDay(turn.at)}: no se pagó lo que debía.`
        : `Se canceló el ${onTheDay(turn.at)}, como lo pidió ${by}.`
    const ending = { subscription: row, origin: { ...origin, at: turn.at }, effects }
    const parts = await listUnused(tx, row, dayAt(turn.at))
    await endShare(tx, ending)
    await endPayrollShare(tx, { ...ending, give_back: row.cancellation?.give_back ?? 'none' })
    await endConsent(tx, { subscription_uuid: row.uuid, because: status_reason, origin })
    const over = await write(endColumns(turn.at, { reason, by, status_reason }), 'cancelled')
    await endPolicies(tx, { subscription_uuid: row.uuid, reason: status_reason, origin, effects })
    await stopCollecting(tx, { subscription_uuid: row.uuid, origin, effects })
    await settleUnused(tx, {
      parts,
      how: row.cancellation?.give_back ?? 'none',
      reason: status_reason,
      currency: row.currency,
      staff: visitor,
      origin,
      effects,
      isAllowed: true,
    })
    return over
  }
  if (turn.kind === 'paused') {
    const pause =
      row.pause &&
      (await pausePolicies(tx, { subscription_uuid: row.uuid, pause: row.pause, origin, effects }))
    return write({ ...pauseColumns(row, turn.at), pause }, 'paused')
  }
  if (turn.kind === 'resumed') {
    await resumePolicies(tx, { pause: row.pause, origin, effects })
    await putOffService(tx, row, turn.at)
    return write(resumeColumns(row, turn.at, ', como estaba previsto'), 'resumed')
  }

  if (await hasLostCover(tx, row.uuid, dayAt(turn.at))) return endWithCover(tx, row, turn.at, origin)
  const { charged, after } = turn
  const rates = (await taxRatesOf(tx, [charged.plan_uuid]))(charged.plan_uuid, charged.price_version)
  const period = periodOf(charged)
  const { lines, total_cents } = chargeFor(charged, period, rates)
  // A trial that is over is active once it is paid; what is collected by invoice, or costs nothing, is so at once.
  const waits = row.status === 'trialing' && row.collection_method === 'automatic' && total_cents > 0
  const status = waits || row.status === 'past_due' ? row.status : 'active'
  const { pause: _pause, cancel_at: _cancel_at, ...moved } = after
  const renewed = await write(
    {
      ...moved,
      status,
      status_reason:
        status === 'past_due'
          ? row.status_reason
          : `Se renovó el ${onTheDay(turn.at)} y hasta el ${onTheDay(charged.current_period_end ?? turn.at)}.`,
      period_cents: total_cents,
      period_discount: charged.discount,
      set_aside_discount: null,
      next_invoice_at: nextInvoiceAt({ ...after, status }),
    },
    'renewed',
  )
  if (turn.isChanged)
    await changePoliciesPlan(tx, {
      subscription: renewed,
      addon_uuids: renewed.items.flatMap(({ plan_addon_uuid }) => plan_addon_uuid ?? []),
      employer_cents: row.scheduled_change?.employer_cents ?? 0,
      origin,
      effects,
    })
  // A server that was off renews more than once: the employer's part of each period is noted with it.
  if (status !== 'trialing') await noteShare(tx, renewed, origin.at)
  if (row.collection_method === 'payroll') {
    const amount_cents = await notePayroll(tx, renewed, lines, origin.at)
    await noteUninvoiced(tx, row.uuid, lines)
    if (amount_cents > 0)
      await coverPaidPolicies(tx, { subscription_uuid: row.uuid, amount_cents, origin, effects })
    return renewed
  }
  const issued = (await hasInvoice(tx, row.uuid, period.start))
    ? undefined
    : await issueInvoice(tx, origin, { subscription: renewed, type: 'subscription', lines, period, effects })
  if (issued && row.collection_method === 'invoice') await mailInvoice(tx, issued.invoice, origin)
  if (total_cents === 0) await noteUninvoiced(tx, row.uuid, lines)
  // Read again: `issueInvoice` may have changed the subscription through its payment.
  const now = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('uuid', '=', row.uuid)
    .executeTakeFirstOrThrow()
  return issued?.isStuck ? fallBehind(tx, now, issued.invoice, origin) : now
}

/** Whether a subscription paid for policies and none of them may still cover on a day. */
async function hasLostCover(tx: Transaction, subscription_uuid: string, day: string): Promise<boolean> {
  const { all, live } = await tx
    .selectFrom('policies')
    .select([
      sql<number>`count(*)::integer`.as('all'),
      sql<number>`(count(*) filter (where status in ('draft', 'pending_payment', 'scheduled', 'active', 'grace', 'suspended')
        and (ends_on >= ${day}::date or auto_renew)
        and (cancel_effective_on is null or cancel_effective_on > ${day}::date)))::integer`.as('live'),
    ])
    .where('subscription_uuid', '=', subscription_uuid)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return all > 0 && live === 0
}

/** Ends a subscription instead of charging for a period in which it would pay for nothing. */
async function endWithCover(
  tx: Transaction,
  row: Row<'subscriptions'>,
  at: string,
  origin: Origin,
): Promise<Row<'subscriptions'>> {
  const status_reason = `Se canceló el ${onTheDay(at)}: ninguna de sus pólizas cubre ya.`
  const effects: Effect[] = []
  await endConsent(tx, { subscription_uuid: row.uuid, because: status_reason, origin })
  const { row: over } = await updateRecord(
    tx,
    subscriptions,
    origin,
    row,
    endColumns(at, { reason: 'Sus pólizas terminaron', by: 'Sistema', status_reason }),
    { event: 'cancelled', action: 'updated' },
  )
  await stopCollecting(tx, { subscription_uuid: row.uuid, origin, effects })
  return over
}

/** Marks a subscription without a chargeable method as `past_due`, until its customer gives one or pays otherwise. */
async function fallBehind(
  tx: Transaction,
  row: Row<'subscriptions'>,
  { title }: Row<'invoices'>,
  origin: Origin,
): Promise<Row<'subscriptions'>> {
  if (row.status === 'past_due') return row
  const status_reason = `La factura ${title} no se pudo cobrar el ${onTheDay(origin.at)}: no hay un método de pago vigente. Hay que pedir otro.`
  const behind = await updateRecord(
    tx,
    subscriptions,
    origin,
    row,
    { status: 'past_due', status_reason },
    { event: 'past_due', action: 'updated' },
  )
  await letPoliciesFallBehind(tx, { subscription_uuid: row.uuid, origin, effects: [] })
  return behind.row
}

/** Whether a period was charged for already. */
const hasInvoice = async (tx: Transaction, subscription: string, period_start: string) =>
  (await tx
    .selectFrom('invoices')
    .select('uuid')
    .where('subscription_uuid', '=', subscription)
    .where('type', '=', 'subscription')
    .where('period_start', '=', period_start)
    .where('status', '<>', 'void')
    .where('archived_at', 'is', null)
    .executeTakeFirst()) !== undefined
