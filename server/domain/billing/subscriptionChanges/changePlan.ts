import { intervalMonths } from '@/contract/planParts'
import type { PlanChange, ScheduledChange } from '@/contract/subscriptions'
import { changePoliciesPlan, refuseUnfitPlan } from '@server/domain/cover/policiesChanged'
import { canonicalJson } from '@server/core/canonicalJson'
import { rehearse } from '@server/audit/inTransaction'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { fullShare, noteShare } from '@server/domain/billing/payroll/employerShares'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict, unprocessable } from '@server/core/problems'
import { anchorAt, dayAt, daysBetween, periodEndAfter } from '@server/money/calendar'
import { sharesOf } from '@server/money/chargeFor'
import { countDaysLeft, countUnused, shareUnused } from '@server/domain/billing/held/heldLines'
import { loadHeldLines } from '@server/domain/billing/held/loadHeldLines'
import { withdrawProposal } from '@server/domain/billing/payroll/proposals'
import { proposePayrollChange } from './proposePayroll'
import { lockShares, moveShare } from '@server/domain/billing/held/moveShare'
import { countShareDays } from '@server/domain/billing/held/shareDays'
import { partOf } from '@server/money/proration'
import type { Charged } from '@server/domain/billing/subscriptions/campaignUse'
import { nextInvoiceAt, standingOf } from '@server/domain/billing/subscriptions/standing'
import { taxRatesOf } from '@server/money/taxRates'
import { periodOf } from '@server/domain/billing/subscriptions/upcoming'
import { onTheDay } from '@server/money/inWords'
import { inPesos } from '@server/money/pesos'
import { totalLine } from '@server/money/totalLine'
import { compareItems, isOfItem, priceAdded, priceItems, priceOnce } from './itemChanges'
import { describeCoupons } from './describeCoupons'
import { findDiscount, findUnusedDiscount, joinDiscounts, setAside, spendDiscount } from './setAside'
import { type Chosen, loadChoice } from './loadChoice'
import { limitToPeriod, replaceItems } from './replaceItems'
import { amountOf, limitToPlan, priceOf } from '@/contract/discountedItems'

/**
 * Changes the plan and add-ons of a subscription. A dearer choice applies at once and prorates the rest of the period;
 * a cheaper one, or one that is charged more often, applies when the period ends; the request may ask for either.
 */
export async function changePlan(
  tx: Transaction,
  step: Step<'subscriptions'>,
  change: PlanChange,
): Promise<StepOutcome<'subscriptions'>> {
  const { row, origin } = step
  const chosen = await loadChoice(tx, row, change, origin.at)
  const isSame =
    chosen.once.length === 0 &&
    chosen.plan.uuid === row.plan_uuid &&
    chosen.price_version === row.price_version &&
    canonicalJson(chosen.items) === canonicalJson(row.items)
  if (isSame)
    throw unprocessable({ field: 'plan_uuid', code: 'unchanged', message: 'Es lo que ya tiene contratado' })

  await refuseUnfitPlan(tx, {
    subscription_uuid: row.uuid,
    plan_uuid: chosen.plan.uuid,
    day: dayAt(origin.at),
  })
  const monthly = ({ items, interval }: Pick<Chosen, 'items' | 'interval'>) =>
    priceOf(items) / intervalMonths[interval]
  if (row.collection_method === 'payroll') return proposePayrollChange(tx, step, chosen, change.when)
  // A shorter interval waits as a lower price does: a change today would give back months that were paid.
  const isDearer =
    monthly(chosen) >= monthly(row) && intervalMonths[chosen.interval] >= intervalMonths[row.interval]
  const isNow = row.status === 'trialing' || change.when === 'now' || (change.when === 'best' && isDearer)
  if (!isNow) {
    const later = changeLater(step, chosen)
    if (change.when !== 'best') return later
    return { ...later, notes: [...(later.notes ?? []), ...(await foretellToday(tx, step, chosen))] }
  }
  return {
    ...(await changeNow(tx, step, chosen)),
    followUp: (changed) => followChange(tx, step, changed, chosen),
  }
}

/** Says what a change would come to today, where it waits for the end of the period. */
async function foretellToday(
  tx: Transaction,
  step: Step<'subscriptions'>,
  chosen: Chosen,
): Promise<string[]> {
  const { currency } = step.row
  const lines = await rehearse(tx, async () => (await changeNow(tx, { ...step, effects: [] }, chosen)).lines)
  const totals = (lines ?? []).filter(({ kind, amount_cents }) => kind === 'total' && amount_cents !== 0)
  const sums = totals.map(
    ({ label, amount_cents }) => `${label.toLowerCase()} ${inPesos(amount_cents, currency)}`,
  )
  return [
    `Si eliges «Hoy»: ${sums.join('; ') || 'no se cobra nada hoy'}. Como está, cambia al terminar el periodo.`,
  ]
}

/** Once a subscription is charged for something else: its policies cover by that, and its employer pays its part. */
async function followChange(
  tx: Transaction,
  { row: before, origin, effects }: Step<'subscriptions'>,
  row: Row<'subscriptions'>,
  { employer_cents, items, once }: Chosen,
) {
  const day = dayAt(origin.at)
  const pays = before.status === 'active'
  if (pays) await noteShare(tx, before, origin.at)
  const [paid, all] = [await fullShare(tx, before, day), { origin, effects }]
  const addon_uuids = [...items, ...once].flatMap(({ plan_addon_uuid }) => plan_addon_uuid ?? [])
  await changePoliciesPlan(tx, { subscription: row, addon_uuids, employer_cents, ...all })
  if (!pays || !before.current_period_start || !before.current_period_end) return
  const { end } = periodOf(before)
  const days = daysBetween(day, end)
  const of = countShareDays(await lockShares(tx, before, 'contribution'), before)
  const isSamePeriod = row.interval === before.interval
  const willPay = isSamePeriod ? partOf(await fullShare(tx, row, day), days, of) : 0
  await moveShare(tx, { subscription: before, ...all }, willPay - partOf(paid, days, of))
  if (!isSamePeriod) await noteShare(tx, row, origin.at)
}

function changeLater({ row, origin }: Step<'subscriptions'>, chosen: Chosen): StepOutcome<'subscriptions'> {
  if (chosen.once.length > 0)
    throw unprocessable({
      field: 'when',
      code: 'unfit',
      message: 'Un complemento de un solo cobro se agrega hoy. Elige «Hoy»',
    })
  const { once: _, ...kept } = chosen
  const { currency } = row
  const { items, interval } = kept
  const charged = { plan_uuid: chosen.plan.uuid, items, interval }
  const discount = limitToPlan(row.discount, charged)
  const scheduled_change: ScheduledChange = {
    ...kept,
    effective_at: row.current_period_end ?? origin.at,
    by: origin.actor.label,
  }
  return {
    event: 'schedule_change',
    lines: [
      ...sharesOf({ items, interval, discount })
        .filter(({ cents }) => cents !== 0)
        .map(({ label, cents }) => ({ kind: 'charge' as const, label, amount_cents: cents, currency })),
      totalLine('Se cobrará por periodo', amountOf({ items, interval, discount }), currency),
    ],
    notes: describeCoupons(row, charged, scheduled_change.effective_at),
    columns: { scheduled_change },
  }
}

async function changeNow(
  tx: Transaction,
  step: Step<'subscriptions'>,
  chosen: Chosen,
): Promise<StepOutcome<'subscriptions'>> {
  const { row, origin } = step
  const today = dayAt(origin.at)
  const rates = (await taxRatesOf(tx, [chosen.plan.uuid]))(chosen.plan.uuid, chosen.price_version)
  const { items, interval, price_version } = chosen
  const charging = { plan_uuid: chosen.plan.uuid, items, interval }
  const isNewPeriod = row.status !== 'trialing' && interval !== row.interval
  const unused = isNewPeriod ? findUnusedDiscount(row, today) : null
  const later = findDiscount(row, today)
  const available = joinDiscounts(unused, later)
  const discount = limitToPlan(later, charging)
  const notes = describeCoupons({ ...row, discount: available }, charging)
  const kept = {
    ...charging,
    price_version,
    discount,
    set_aside_discount: setAside(available, charging, today),
    scheduled_change: null,
  }
  const once = chosen.once.map(priceOnce)
  // Nothing was paid for a trial: what is chosen is charged when it ends.
  if (row.status === 'trialing' || !row.current_period_start || !row.current_period_end) {
    const charged = { items: [], once, days: 0, of: 0, period: { start: today, end: today }, rates }
    return { lines: await replaceItems(tx, step, { ended: [], charged }), notes, columns: kept }
  }
  if (interval === row.interval) {
    const { ended, added, ...left } = await compareWithinPeriod(tx, row, charging, today)
    const period = { start: today, end: periodOf(row).end }
    const lines = await replaceItems(tx, step, {
      ended,
      charged: { items: added, once, ...left, period, rates },
    })
    const period_discount = limitToPlan(row.period_discount, charging)
    const period_cents = amountOf({ ...charging, discount: period_discount })
    return { lines, notes, columns: { ...kept, period_cents } }
  }
  // With another interval a period of its own begins today.
  const billing_anchor_day = anchorAt(origin.at)
  const current_period_end = periodEndAfter(origin.at, interval, billing_anchor_day)
  const period = { start: today, end: dayAt(current_period_end) }
  const held = await loadHeldLines(tx, row.uuid, today)
  const period_discount = limitToPlan(unused, charging) ?? discount
  const lines = await replaceItems(tx, step, {
    ended: limitToPeriod(row, held, today),
    charged: {
      items: priceItems({ ...charging, discount: period_discount }),
      once,
      days: 1,
      of: 1,
      period,
      rates,
    },
  })
  const moved = {
    ...kept,
    billing_anchor_day,
    current_period_start: origin.at,
    current_period_end,
    discount: spendDiscount(discount, period_discount, interval),
    period_discount,
    period_cents: amountOf({ ...charging, discount: period_discount }),
  }
  return {
    lines,
    notes,
    columns: { ...moved, next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...moved }) },
  }
}

/** Compares a period's lines with the new items from today on: returns the parts that end and those added. */
async function compareWithinPeriod(
  tx: Transaction,
  row: Row<'subscriptions'>,
  chosen: Charged,
  today: string,
) {
  const { items } = chosen
  const held = (await loadHeldLines(tx, row.uuid, today)).filter(({ item }) => !item?.is_once)
  const period = periodOf(row)
  const billed = held.filter(({ invoice }) => invoice.type === 'subscription')
  const day_count =
    Math.max(0, ...billed.map((line) => line.day_count)) || daysBetween(period.start, period.end)
  const lastUse = { day: today, isDayUsed: false }
  const left = { days: countDaysLeft({ ...period, day_count }, lastUse), of: day_count }
  const before = { ...row, discount: limitToPlan(row.period_discount, row) }
  const after = { ...chosen, discount: limitToPlan(row.period_discount, chosen) }
  const hasNegative = [...row.items, ...items].some(({ unit_cents }) => unit_cents < 0)
  // Lines of before items were kept cannot be told apart, and a discount of its own touches every line.
  if (hasNegative || held.some(({ item }) => !item))
    return {
      ended: limitToPeriod(row, held, today),
      added: priceItems(after),
      ...left,
    }
  const changes = compareItems(row.items, items)
  return {
    ended: changes.ended.flatMap(({ item, quantity, of: all }) =>
      held
        .filter((line) => isOfItem(line.item, item))
        .map((line) => shareUnused(countUnused(line, lastUse), quantity, [all - quantity])),
    ),
    added: priceAdded({
      before,
      after,
      added: changes.added,
      held: held.filter((line) => countUnused(line, lastUse).price_cents > 0 || line.total_cents === 0),
    }),
    ...left,
  }
}

/** Takes back what was scheduled, or what an employee was asked to agree to. */
export async function unscheduleChange(tx: Transaction, { row, origin }: Step<'subscriptions'>) {
  if (await withdrawProposal(tx, row.uuid, origin.at))
    return { columns: { status_reason: `El ${onTheDay(origin.at)} se retiró lo que se pidió autorizar.` } }
  if (row.scheduled_change && row.collection_method === 'payroll')
    throw conflict(
      'invalid_transition',
      'La persona ya autorizó lo que se descuenta desde entonces. Propón otro cambio en su lugar',
    )
  if (!row.scheduled_change) throw conflict('invalid_transition', 'No tiene un cambio programado')
  return { columns: { scheduled_change: null } }
}
