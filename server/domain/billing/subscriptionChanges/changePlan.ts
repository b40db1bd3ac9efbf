import { dayAfter } from '@/contract/days'
import type { MoneyLine } from '@/contract/actions'
import type { InvoiceLine } from '@/contract/invoices'
import { intervalMonths } from '@/contract/planParts'
import { pricesAsked } from '@/contract/planPrices'
import { bandOf } from '@/contract/policies'
import {
  amountOf,
  type PlanChange,
  type ScheduledChange,
  type SubscriptionItem,
} from '@/contract/subscriptions'
import { changePoliciesPlan, refuseUnfitPlan } from '@server/domain/cover/policiesChanged'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { splitEmployerPart } from '@server/domain/billing/payroll/employerPart'
import { fullShare, moveShare, noteShare } from '@server/domain/billing/payroll/employerShares'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict, unprocessable } from '@server/core/problems'
import { withoutShare } from '@server/money/contribution'
import { anchorAt, dayAt, daysBetween, periodEndAfter } from '@server/money/calendar'
import { discountAfter, type Period, sharesOf, type TaxRates } from '@server/money/chargeFor'
import { giveCredit } from '@server/domain/billing/customers/credit'
import { inDays } from '@server/money/inWords'
import { issueInvoice } from '@server/domain/billing/invoicing/issueInvoice'
import { partOf, partsOf, prorate, type Share, shareOut, sumOf } from '@server/money/proration'
import { nextInvoiceAt, standingOf } from '@server/domain/billing/subscriptions/standing'
import { taxRatesOf } from '@server/money/taxRates'
import { periodOf } from '@server/domain/billing/subscriptions/upcoming'
import { totalLine } from '@server/money/totalLine'

/** What a subscription will be charged for. */
type Chosen = Pick<ScheduledChange, 'plan' | 'price_version' | 'interval' | 'items'> & {
  /** Add-ons that are charged for once. */
  once: SubscriptionItem[]
  /** What an employer pays of each period; the items are what is left. */
  employer_cents: number
}

/**
 * Changes what a subscription is charged for: what costs more at once, with what is left of the period prorated; what
 * costs less when the period ends; or as whoever asks wants it.
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
    amountOf(items, null) / intervalMonths[interval]
  const isNow =
    row.status === 'trialing' ||
    change.when === 'now' ||
    (change.when === 'best' && monthly(chosen) >= monthly(row))
  if (!isNow) return changeLater(step, chosen)
  return {
    ...(await changeNow(tx, step, chosen)),
    followUp: (changed) => followChange(tx, step, changed, chosen),
  }
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
  const { start, end } = periodOf(before)
  const [days, of] = [daysBetween(day, end), daysBetween(start, end)]
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
  const { currency, discount } = row
  const scheduled_change: ScheduledChange = {
    ...kept,
    effective_at: row.current_period_end ?? origin.at,
    by: origin.actor.label,
  }
  return {
    event: 'schedule_change',
    lines: [
      ...describeShares(sharesOf({ items: kept.items, discount }), currency, 'charge'),
      totalLine('Se cobrará por periodo', amountOf(kept.items, discount), currency),
    ],
    columns: { scheduled_change },
  }
}

async function changeNow(
  tx: Transaction,
  step: Step<'subscriptions'>,
  chosen: Chosen,
): Promise<StepOutcome<'subscriptions'>> {
  const { row, origin } = step
  const rates = (await taxRatesOf(tx, [chosen.plan.uuid]))(chosen.plan.uuid, chosen.price_version)
  const { items, interval, price_version } = chosen
  const kept = { plan_uuid: chosen.plan.uuid, price_version, interval, items, scheduled_change: null }
  // Nothing was paid for a trial: what is chosen is charged when it ends.
  if (row.status === 'trialing' || !row.current_period_start || !row.current_period_end) {
    const ordered = { charges: chosen.once.map(whole), credits: [], rates, period: today(origin.at) }
    return { lines: await chargeDifference(tx, step, ordered), columns: kept }
  }
  const period = periodOf(row)
  const of = daysBetween(period.start, period.end)
  const days = Math.max(0, daysBetween(dayAt(origin.at), period.end))
  const before = countWorth(row)
  if (interval === row.interval) {
    const after = sharesOf({ items, discount: row.discount })
    const { charges, credits } = prorate({ before, after, days, of })
    const rest = { start: dayAt(origin.at), end: period.end }
    const lines = await chargeDifference(tx, step, {
      charges: [
        ...charges.map((share, index) => ({ ...share, addon: after[index]?.addon ?? null })),
        ...chosen.once.map(whole),
      ],
      credits,
      rates,
      period: rest,
    })
    return { lines, columns: { ...kept, period_cents: sumOf(after) } }
  }
  // With another interval a period of its own begins today.
  const billing_anchor_day = anchorAt(origin.at)
  const current_period_end = periodEndAfter(origin.at, interval, billing_anchor_day)
  const next = { start: dayAt(origin.at), end: dayAt(current_period_end) }
  const after = sharesOf({ items, discount: row.discount })
  const lines = await chargeDifference(tx, step, {
    charges: [...after, ...chosen.once.map(whole)],
    credits: partsOf(before, days, of),
    rates,
    period: next,
  })
  const moved = {
    ...kept,
    billing_anchor_day,
    current_period_start: origin.at,
    current_period_end,
    discount: discountAfter(row.discount, interval),
    period_cents: sumOf(after),
  }
  return { lines, columns: { ...moved, next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...moved }) } }
}

/** What the present period was charged at, as a whole, item by item. */
export function countWorth(row: Row<'subscriptions'>): Share[] {
  const shares = sharesOf(row)
  const cents = row.period_cents ?? sumOf(shares)
  const parts = shareOut(
    cents,
    shares.map((share) => share.cents),
  )
  return shares.map(({ label }, index) => ({ label, cents: parts[index] ?? 0 }))
}

type Charged = Share & { addon: string | null }
const whole = ({ label, quantity, unit_cents, plan_addon_uuid }: SubscriptionItem): Charged => ({
  label,
  cents: quantity * unit_cents,
  addon: plan_addon_uuid,
})
const today = (at: string): Period => ({ start: dayAt(at), end: dayAt(at) })

type Charge = { charges: Charged[]; credits: Share[]; rates: TaxRates; period: Period }

/** Charges what is new less what is credited for what it replaces; a credit that is left is the customer's. Answers its lines. */
export async function chargeDifference(
  tx: Transaction,
  { row, origin, effects }: Step<'subscriptions'>,
  { charges, credits, rates, period }: Charge,
): Promise<MoneyLine[]> {
  const [due, credit] = [sumOf(charges), sumOf(credits)]
  const unused = credits.map(({ label, cents }) => ({ label: `No usado de ${label}`, cents: -cents }))
  const parts = [
    ...describeShares(charges, row.currency, 'charge'),
    ...describeShares(unused, row.currency, 'credit'),
  ]
  if (due === 0 && credit === 0) return parts
  const label = due >= credit ? 'Se cobra hoy' : 'Queda a favor del cliente'
  const lines = [...parts, totalLine(label, Math.abs(due - credit), row.currency)]
  if (credit > due)
    await giveCredit(tx, origin, { customer: row.customer_uuid, cents: credit - due, effects })
  if (due <= credit) return lines
  const off = shareOut(
    credit,
    charges.map(({ cents }) => cents),
  )
  const when = period.start === period.end ? '' : `, ${inDays(period.start, period.end)}`
  const billed = charges.map(
    ({ label, cents, addon }, index): InvoiceLine => ({
      description: `${label}${when}`.slice(0, 250),
      quantity: 1,
      unit_cents: cents,
      discount_cents: off[index] ?? 0,
      tax_rate: rates.get(addon) ?? '16',
      tax_included: true,
    }),
  )
  await issueInvoice(tx, origin, {
    subscription: row,
    type: 'prorated',
    lines: billed.filter(({ unit_cents }) => unit_cents > 0),
    period: period.start === period.end ? { start: period.start, end: dayAfter(period.start, 1) } : period,
    effects,
  })
  return lines
}

const describeShares = (shares: readonly Share[], currency: string, kind: MoneyLine['kind']): MoneyLine[] =>
  shares
    .filter(({ cents }) => cents !== 0)
    .map(({ label, cents }) => ({ kind, label, amount_cents: cents, currency }))

/** Takes back what was scheduled. */
export async function unscheduleChange(_tx: Transaction, { row }: Step<'subscriptions'>) {
  if (!row.scheduled_change) throw conflict('invalid_transition', 'No tiene un cambio programado')
  return { columns: { scheduled_change: null } }
}

/** Finds what was chosen, as it is sold. @throws {Refusal} 422 at what cannot be chosen */
async function loadChoice(
  tx: Transaction,
  row: Row<'subscriptions'>,
  { plan_uuid, price_version, quantity, addons }: PlanChange,
  at: string,
): Promise<Chosen> {
  const refuse = (field: string, message: string) => unprocessable({ field, code: 'unfit', message })
  const plan = await tx
    .selectFrom('plans')
    .select(['uuid', 'name', 'public_name', 'status', 'prices'])
    .where('uuid', '=', plan_uuid)
    .executeTakeFirst()
  const isOwn = plan?.uuid === row.plan_uuid
  if (!plan || (!isOwn && plan.status !== 'published'))
    throw refuse('plan_uuid', 'Elige un plan que se venda')
  const price = plan.prices.find(({ version }) => version === price_version)
  const isKept = isOwn && price_version === row.price_version
  if (!price || !(isKept || pricesAsked(plan.prices, dayAt(at)).includes(price)))
    throw refuse('price_version', 'Elige un precio vigente del plan')
  if (price.currency !== row.currency) throw refuse('price_version', 'Ese precio es en otra moneda')
  const own: SubscriptionItem = {
    plan_addon_uuid: null,
    label: plan.public_name,
    quantity: price.mode === 'by_tier' ? 1 : quantity,
    unit_cents: price.amount_cents ?? bandOf(price, quantity),
  }
  const extra = await loadChosenAddons(tx, row, { plan_uuid, quantity, addons })
  const employer_cents = await splitEmployerPart(
    tx,
    row,
    {
      plan_uuid,
      interval: price.interval,
      alone_cents: price.mode === 'flat' ? own.unit_cents : (price.amount_cents ?? bandOf(price, 1)),
      total_cents: own.quantity * own.unit_cents,
    },
    at,
  )
  const items = [
    ...withoutShare([own], employer_cents),
    ...extra.filter(({ isOnce }) => !isOnce).map(({ item }) => item),
  ]
  if (amountOf(items, null) === 0 && items.some(({ unit_cents }) => unit_cents < 0))
    throw refuse('addons', 'Los descuentos no pueden pasar del precio')
  return {
    plan: { uuid: plan.uuid, label: plan.name },
    price_version,
    interval: price.interval,
    items,
    employer_cents,
    once: extra.filter(({ isOnce }) => isOnce).map(({ item }) => item),
  }
}

async function loadChosenAddons(
  tx: Transaction,
  row: Row<'subscriptions'>,
  { plan_uuid, quantity, addons }: Pick<PlanChange, 'plan_uuid' | 'quantity' | 'addons'>,
) {
  const uuids = addons.map(({ plan_addon_uuid }) => plan_addon_uuid)
  if (uuids.length === 0) return []
  const found = await tx.selectFrom('plan_addons').selectAll().where('uuid', 'in', uuids).execute()
  return addons.map(({ plan_addon_uuid, quantity: wanted }, index) => {
    const refuse = (message: string) =>
      unprocessable({ field: `addons.${index}.plan_addon_uuid`, code: 'unfit', message })
    const addon = found.find(({ uuid }) => uuid === plan_addon_uuid)
    const isHeld = row.items.some((item) => item.plan_addon_uuid === plan_addon_uuid)
    if (!addon || (addon.status !== 'published' && !isHeld)) throw refuse('Elige un complemento que se venda')
    if (uuids.indexOf(plan_addon_uuid) !== index) throw refuse('Ya está en la lista')
    if (!addon.compatible_plan_uuids.includes(plan_uuid)) throw refuse('No es para ese plan')
    if (wanted > addon.max_quantity)
      throw unprocessable({
        field: `addons.${index}.quantity`,
        code: 'too_big',
        message: `Elige como máximo ${addon.max_quantity}`,
      })
    if (addon.requires_addon_uuids.some((uuid) => !uuids.includes(uuid)))
      throw refuse('Va junto con otro complemento que falta')
    if (addon.excludes_addon_uuids.some((uuid) => uuids.includes(uuid)))
      throw refuse('No va junto con otro de los complementos')
    const item: SubscriptionItem = {
      plan_addon_uuid,
      label: addon.public_name,
      quantity: wanted * (addon.pricing.mode === 'per_member' ? quantity : 1),
      unit_cents: addon.pricing.amount_cents,
    }
    return { item, isOnce: addon.pricing.interval === 'once' }
  })
}
