import { dayAfter } from '@/contract/days'
import type { Row } from '@server/audit/writes'
import {
  compare,
  countLeft,
  type Expected,
  expectChange,
  expectCoverEnds,
  expectDay,
  expectEnd,
  expectRenewals,
  type KnownItem,
  newInvoices,
  type Rates,
  sameDay,
  toldOf,
} from './billingModel'
import type { Books } from './moneyBooks'
import { clockOf, type Ground, todayOf } from './moneyGround'
import { askModelOfPayments } from './paymentOracle'
import { expectSharesEnded } from './shareModel'
import { askOfSharesBilled, askOfSharesEnded, askOfSharesNoted, isShared } from './shareOracle'
import type { Done } from './moneyActs'

/** What the model of billing says otherwise than the product, of what a step did; nothing of steps that it does not know. */
export function askModel(ground: Ground, before: Books, now: Books, done: Done): string[] {
  const { does, uuid, values } = done
  const said = askModelOfPayments(before, now, done)
  if (said) return said
  const subscription = before.subscriptions.find((one) => one.uuid === uuid)
  const today = todayOf(ground)
  if (does === 'change' && subscription) {
    const chosen = chooseItems(ground, read(values))
    const monthly = (items: readonly KnownItem[], interval: string) =>
      items.reduce((sum, one) => sum + one.quantity * one.unit_cents, 0) / (interval === 'year' ? 12 : 1)
    const isShorter = chosen.interval === 'month' && subscription.interval === 'year'
    const isDearer =
      !isShorter &&
      monthly(chosen.items, chosen.interval) >= monthly(subscription.items, subscription.interval)
    const { when } = read(values)
    const isTrial = subscription.status === 'trialing'
    const isNow = isTrial || when === 'now' || (when === 'best' && isDearer)
    // Whose employer pays a part is charged for what is left, and whose pay is deducted agrees first.
    if (isShared(subscription)) return []
    if (!isNow) return compare(before, now, uuid, none())
    return compare(before, now, uuid, expectChange(before, subscription, { ...chosen, today }))
  }
  if (does === 'change_day' && subscription) {
    const { billing_anchor_day: day } = read(values)
    const rates = ratesOf(ground, subscription.plan_uuid, subscription.price_version)
    return compare(before, now, uuid, expectDay(subscription, Number(day), rates))
  }
  if (does === 'cancel' && subscription) {
    const { when, give_back } = read(values)
    if (when !== 'now') return compare(before, now, uuid, none())
    return askOfEndNow(before, now, subscription, today, String(give_back))
  }
  if (does === 'cancel_policy') {
    const policy = before.policies.find((one) => one.uuid === uuid)
    const own = before.policies.filter((one) => one.subscription_uuid === policy?.subscription_uuid)
    const live = own.filter(({ status }) => status !== 'cancelled' && status !== 'expired')
    const paying = before.subscriptions.find((one) => one.uuid === policy?.subscription_uuid)
    const { when, give_back } = read(values)
    if (!paying || (live.length > 1 && when === 'now')) return []
    const isOver = paying.status === 'canceled' || when !== 'now'
    if (isOver) return compare(before, now, paying.uuid, none())
    return askOfEndNow(before, now, paying, today, String(give_back))
  }
  if (does === 'resume' && subscription)
    return [...compare(before, now, uuid, none()), ...askOfCover(before, now, uuid, today)]
  // What pauses and coupons do to money shows later; now they move none.
  if (['pause', 'coupon', 'remove_coupon', 'undo_cancel', 'unschedule_pause'].includes(does))
    return compare(before, now, uuid, none())
  return askAboutMoney(before, now, { does, uuid, values })
}

/** What ends now gives back of what was paid, and of what was deducted of a wage. */
function askOfEndNow(
  before: Books,
  now: Books,
  subscription: Row<'subscriptions'>,
  day: string,
  give_back: string,
): string[] {
  const isGivenBack = give_back !== 'none'
  const wage = isShared(subscription) ? expectSharesEnded(before, subscription, day, isGivenBack).wage : 0
  return [
    ...compare(before, now, subscription.uuid, { ...expectEnd(before, subscription, day, give_back), wage }),
    ...askOfSharesEnded(before, now, subscription, { day, isGivenBack }),
  ]
}

/** What notes, payments and refunds do to the invoice that they name, and to the balance. */
function askAboutMoney(before: Books, now: Books, { does, uuid, values }: Omit<Done, 'lines'>): string[] {
  const old = before.invoices.find((one) => one.uuid === uuid)
  const one = now.invoices.find((invoice) => invoice.uuid === uuid)
  const wrong: string[] = []
  const same = (what: string, is: number, should: number) => {
    if (is !== should) wrong.push(`${what} after ${does}: product ${is}, model ${should}`)
  }
  const gained = now.customer.credit_balance_cents - before.customer.credit_balance_cents
  const owed = before.invoices.filter(({ status }) => status === 'open')
  if ((does === 'note' || does === 'ask_note') && old && one) {
    const { type, lines } = read(values)
    const cents = (Array.isArray(lines) ? lines : []).reduce<number>(
      (sum, line: { amount_cents: number }) => sum + line.amount_cents,
      0,
    )
    same('balance', gained, type === 'credit' ? cents : 0)
    same('due', one.amount_due_cents, old.amount_due_cents - (type === 'offset' ? cents : 0))
    same('returned', one.returned_cents, old.returned_cents + (type === 'offset' ? 0 : cents))
  }
  if (does === 'void' && old && one) {
    same('balance', gained, Math.max(0, old.applied_credit_cents - old.returned_cents))
    same('due', one.amount_due_cents, 0)
  }
  if (does === 'record' && old && one) {
    const cents = Number(read(values).amount_cents)
    same('balance', gained, Math.max(0, cents - old.amount_due_cents))
    same('due', one.amount_due_cents, Math.max(0, old.amount_due_cents - cents))
  }
  if (does === 'apply_credit') {
    const due = owed.reduce((sum, invoice) => sum + invoice.amount_due_cents, 0)
    same('balance', gained, -Math.min(due, before.customer.credit_balance_cents))
    let left = before.customer.credit_balance_cents
    const inTurn = owed.toSorted((a, b) =>
      `${a.due_on ?? ''} ${a.uuid}` < `${b.due_on ?? ''} ${b.uuid}` ? -1 : 1,
    )
    for (const invoice of inTurn) {
      const paid = Math.min(left, invoice.amount_due_cents)
      left -= paid
      const after = now.invoices.find((other) => other.uuid === invoice.uuid)
      same(`due of ${invoice.title}`, after?.amount_due_cents ?? -1, invoice.amount_due_cents - paid)
    }
  }
  if (does === 'close_dispute') {
    const payment = before.payments.find((other) => other.uuid === uuid)
    const after = now.payments.find((other) => other.uuid === uuid)
    if (payment && after) {
      const taken = Math.min(Number(read(values).amount_cents), countLeft(before, payment))
      same('refunded', after.refunded_cents - payment.refunded_cents, read(values).isWon ? 0 : taken)
    }
  }
  if (does === 'write_off' && old && one) same('due', one.amount_due_cents, old.amount_due_cents)
  return wrong
}

/** What the model says otherwise of a run of the clock: what it charged, what it gave back, and which discount is left. */
export function askModelOfDays(ground: Ground, before: Books, now: Books): string[] {
  const at = clockOf(ground).now().toISOString()
  const today = todayOf(ground)
  return [...askOfSharesBilled(before, now, today), ...askModelOfPeriods(ground, before, now, { at, today })]
}

function askModelOfPeriods(
  ground: Ground,
  before: Books,
  now: Books,
  { at, today }: { at: string; today: string },
): string[] {
  return before.subscriptions.flatMap((subscription) => {
    const after = now.subscriptions.find((one) => one.uuid === subscription.uuid)
    if (!after) return ['A subscription is gone']
    const { plan_uuid, price_version, scheduled_change: change } = subscription
    const rates = (items: readonly KnownItem[]) =>
      change && items === change.items
        ? ratesOf(ground, change.plan.uuid, change.price_version)
        : ratesOf(ground, plan_uuid, price_version)
    const expected = expectRenewals(subscription, at, rates)
    const made = newInvoices(before, now, subscription.uuid)
      .filter(({ type }) => type === 'subscription')
      .map(toldOf)
    const wrong = []
    if (subscription.status === 'paused' && subscription.pause?.until && after.status === 'active')
      wrong.push(...askOfCover(before, now, subscription.uuid, subscription.pause.until))
    // What ended or was given up by its own rules is charged for no more.
    const isStopped = ['canceled', 'unpaid'].includes(after.status) && after.status !== subscription.status
    const isDeducted = subscription.collection_method === 'payroll'
    const should = isDeducted ? [] : isStopped ? expected.charged.slice(0, made.length) : expected.charged
    if (!isStopped) {
      const charged = expected.charged.map(({ start, total }) => ({ start, total }))
      wrong.push(...askOfSharesNoted(before, now, { was: subscription, is: after, charged, today }))
    }
    if (JSON.stringify(made) !== JSON.stringify(should))
      wrong.push(
        `${subscription.number} (${subscription.status}, then ${after.status}) charged ${JSON.stringify(made)}, model ${JSON.stringify(should)}`,
      )
    if (isStopped) {
      if (after.status === 'canceled' && subscription.status !== 'canceled' && after.ended_at)
        wrong.push(...askOfEnd(before, now, subscription.uuid, sameDay(after.ended_at), made.length > 0))
      return wrong
    }
    if (after.status === subscription.status || made.length > 0) {
      const [is, is_to] = [after.discount?.remaining, expected.discount?.remaining]
      if (is !== is_to || (after.discount === null) !== (expected.discount === null))
        wrong.push(`${subscription.number} keeps the discount ${JSON.stringify(after.discount)}`)
    }
    return wrong
  })
}

/** What the product says otherwise of where the cover of invoices ends, once a pause ended on a day. */
function askOfCover(before: Books, now: Books, uuid: string, until: string): string[] {
  const subscription = before.subscriptions.find((one) => one.uuid === uuid)
  if (!subscription) return []
  return [...expectCoverEnds(before, subscription, until)].flatMap(([invoice, end]) => {
    const one = now.invoices.find((other) => other.uuid === invoice)
    const is = one?.service_ends_on ?? (one?.period_end ? dayAfter(one.period_end, 1) : undefined)
    return is === end ? [] : [`the cover of ${one?.title} ends on ${is}, model ${end}`]
  })
}

/** What ended by the clock gave back, where nothing else happened to it on the way. */
function askOfEnd(before: Books, now: Books, uuid: string, day: string, isRenewed: boolean): string[] {
  const subscription = before.subscriptions.find((one) => one.uuid === uuid)
  // A pause that ended on the way moved the days: what was held then is not in the books of before.
  if (!subscription?.cancel_at || isRenewed || subscription.pause || subscription.status === 'unpaid')
    return []
  if (sameDay(subscription.cancel_at) !== day) return []
  const expected = expectEnd(before, subscription, day, subscription.cancellation?.give_back ?? 'none')
  return before.invoices.flatMap((old) => {
    const one = now.invoices.find((other) => other.uuid === old.uuid)
    if (!one || old.subscription_uuid !== uuid) return []
    const returned = one.returned_cents - old.returned_cents
    const should = expected.returned.get(old.uuid) ?? 0
    return returned === should ? [] : [`ended and gave back ${returned} of ${old.title}, model ${should}`]
  })
}

const none = (): Expected => ({
  offset: new Map(),
  returned: new Map(),
  notes: [],
  refunded: 0,
  wage: 0,
  charged: [],
})

const read = (values: object): Record<string, unknown> => ({ ...values })

function ratesOf({ plans, addons }: Ground, plan_uuid: string, version: number): Rates {
  const price = plans.find(({ uuid }) => uuid === plan_uuid)?.prices.find((one) => one.version === version)
  const percent = (rate: string | null | undefined) => Math.round(100 * Number(rate ?? 0))
  return (addon) => percent(addon ? addons.find(({ uuid }) => uuid === addon)?.tax.rate : price?.tax.rate)
}

const months = { month: 1, quarter: 3, semester: 6, year: 12 }

/** What a choice of a plan and add-ons is charged for, and what of it once. */
function chooseItems(
  ground: Ground,
  { plan_uuid, price_version, quantity, addons }: Record<string, unknown>,
) {
  const plan = ground.plans.find(({ uuid }) => uuid === plan_uuid)
  const price = plan?.prices.find(({ version }) => version === price_version)
  if (!plan || !price) throw new Error('The plan is gone')
  const chosen = (Array.isArray(addons) ? addons : []).map(
    (one: { plan_addon_uuid: string; quantity: number }) => {
      const addon = ground.addons.find(({ uuid }) => uuid === one.plan_addon_uuid)
      if (!addon) throw new Error('The add-on is gone')
      const item: KnownItem = {
        plan_addon_uuid: addon.uuid,
        label: addon.public_name,
        quantity: one.quantity,
        unit_cents:
          addon.pricing.amount_cents * (addon.pricing.interval === 'once' ? 1 : months[price.interval]),
      }
      return { item, isOnce: addon.pricing.interval === 'once' }
    },
  )
  const own = {
    plan_addon_uuid: null,
    label: plan.public_name,
    quantity: Number(quantity),
    unit_cents: price.amount_cents ?? 0,
  }
  return {
    items: [own, ...chosen.filter(({ isOnce }) => !isOnce).map(({ item }) => item)],
    once: chosen.filter(({ isOnce }) => isOnce).map(({ item }) => item),
    interval: price.interval,
    rates: ratesOf(ground, plan.uuid, price.version),
  }
}
