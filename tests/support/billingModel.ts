// A small model of what people are charged, what is held of it, and what they get back, written from the rules of the
// domain and without the product's code: nothing of server/ or src/ is imported here, and its rules are its own.
//
// Rules that the domain leaves open, and what the model takes:
//  1. A day that was begun is used where a subscription ends; where it changes, today belongs to what begins today.
//  2. A part of a price is rounded to the nearest cent, half a cent up; what is shared out gives its odd cents to the
//     largest remainders, the first of equals first.
//  3. The days of a line are worth the same. After a note for days to come, those days share what the note left of them.
//  4. What was paid of an invoice pays its lines in proportion to what each is owed after notes took some off.
//  5. What was given back without naming days is taken from the days to come first: the used days stay paid.
//  6. What is not paid of the days to come is owed no more, before anything is given back.
//  7. A pause puts the end of what is paid off by the days that it rests; the days of a line stay as many as were charged.
//  8. Items that stay keep the part of a discount that their lines had, and added ones get what is left of it. A discount
//     of some months takes off a longer price only the part of its months.
//  9. The customer's balance pays a new invoice first.
// 10. What is charged for no days, once, is of the day on which it is charged.
// 11. Given back as a refund is what payments can give back; what the balance paid goes to the balance.
// 12. Nothing is charged for a trial: what is chosen meanwhile is charged once it is over, but for what is charged once.

type Item = { plan_addon_uuid: string | null; label: string; quantity: number; unit_cents: number }
type Discount = {
  type: 'pct' | 'fixed'
  value: number
  duration: string
  remaining: number | null
  coupon_code: string | null
  /** Further discounts, each taken off what the ones before it left. */
  also?: Discount[] | undefined
}
type Line = {
  quantity: number
  unit_cents: number
  discount_cents: number
  tax_rate: string
  item?: (Item & { is_once: boolean; discount_cents?: number | undefined }) | undefined
}
type Invoice = {
  uuid: string
  subscription_uuid: string | null
  type: string
  status: string
  lines: readonly Line[]
  total_cents: number
  tax_cents: number
  paid_cents: number
  applied_credit_cents: number
  credited_cents: number
  returned_cents: number
  amount_due_cents: number
  period_start: string | null
  period_end: string | null
  service_ends_on: string | null
  due_on: string | null
}
type NoteLine = { line: number; amount_cents: number; days?: number | undefined }
type Note = {
  uuid: string
  invoice_uuid: string
  type: string
  lines: readonly NoteLine[]
  total_cents: number
}
type Part = { invoice_uuid: string | null; line: number | null; reopened: boolean; amount_cents: number }
type Payment = {
  uuid: string
  status: string
  disputed: boolean
  amount_cents: number
  credit_cents: number
  allocations: readonly { invoice_uuid: string; amount_cents: number }[]
}
type Movement = {
  uuid: string
  payment_uuid: string
  type: string
  status: string
  is_extra: boolean
  amount_cents: number
  parts: readonly Part[] | null
}
type Pause = { from: string; until: string | null }
type Change = { items: readonly Item[]; interval: string; effective_at: string }
type Subscription = {
  uuid: string
  status: string
  items: readonly Item[]
  discount: Discount | null
  period_discount: Discount | null
  interval: string
  billing_anchor_day: number
  current_period_start: string | null
  current_period_end: string | null
  cancel_at: string | null
  cancel_at_period_end: boolean
  cancellation: { give_back?: string | undefined } | null
  pause: Pause | null
  scheduled_change: Change | null
  ended_at: string | null
}
type Known = {
  customer: { credit_balance_cents: number }
  subscriptions: readonly Subscription[]
  policies: readonly { uuid: string; subscription_uuid: string | null; status: string }[]
  invoices: readonly Invoice[]
  notes: readonly Note[]
  payments: readonly Payment[]
  transactions: readonly Movement[]
}

const add = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)
const DAY = 86_400_000

/** Days from one to another. */
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
const after = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
/** The day of a moment in Mexico City, six hours behind UTC all year. */
const dayOf = (at: string) => new Date(Date.parse(at) - 6 * 3_600_000).toISOString().slice(0, 10)

/** Rule 2, of a part. */
const part = (cents: number, days: number, of: number) => Math.floor((cents * days) / of + 0.5)

/** Rule 2, of shares. */
function share(cents: number, weights: readonly number[]): number[] {
  const whole = add(weights)
  if (whole === 0) return weights.map((_, index) => (index === 0 ? cents : 0))
  const exact = weights.map((weight) => (cents * weight) / whole)
  const shares = exact.map((one) => Math.floor(one))
  // Remainders as whole numbers, so that equals are equal.
  const remainders = weights.map((weight, index) => cents * weight - (shares[index] ?? 0) * whole)
  for (let left = cents - add(shares); left > 0; left--) {
    const luckiest = remainders.indexOf(Math.max(...remainders))
    shares[luckiest] = (shares[luckiest] ?? 0) + 1
    remainders[luckiest] = -1
  }
  return shares
}

const totalOf = ({ quantity, unit_cents, discount_cents }: Line) => quantity * unit_cents - discount_cents
const upTo = (amounts: readonly number[], most: number) =>
  add(amounts) <= most ? [...amounts] : share(most, amounts)

/** What the days to come of a line leave: not owed any more, and to be given back. */
type Unused = { invoice: Invoice; line: number; days: number; price: number; due: number; held: number }

/** The lines of a subscription with what is left of each from a day on. */
function listUnused(known: Known, uuid: string, day: string, isDayUsed: boolean): Unused[] {
  return known.invoices
    .filter((one) => one.subscription_uuid === uuid && ['open', 'paid', 'uncollectible'].includes(one.status))
    .flatMap((invoice) => unusedOf(known, invoice, day, isDayUsed))
}

function unusedOf(known: Known, invoice: Invoice, day: string, isDayUsed: boolean): Unused[] {
  const { lines, period_start: start, period_end: last } = invoice
  if (!start || !last) return []
  const count = between(start, last) + 1
  const end = invoice.service_ends_on ?? after(last, 1)
  const used = isDayUsed && start <= day ? 1 : 0
  const days = Math.min(count, Math.max(0, between(day, end) - used))
  const notes = known.notes.filter((note) => note.invoice_uuid === invoice.uuid)
  const noted = (line: number, types: readonly string[]) =>
    notes
      .filter((note) => types.includes(note.type))
      .flatMap((note) => note.lines)
      .filter((one) => one.line === line)
  const parts = known.transactions
    .filter((one) => ['refund', 'chargeback'].includes(one.type) && one.status !== 'failed' && !one.is_extra)
    .flatMap((one) => one.parts ?? [])
    .filter((one) => one.invoice_uuid === invoice.uuid && !one.reopened && one.line !== null)
  const disputed = known.payments
    .filter((one) => one.disputed)
    .flatMap((one) => one.allocations)
    .filter((one) => one.invoice_uuid === invoice.uuid)
  const cents = (amounts: readonly { amount_cents: number }[]) => add(amounts.map((one) => one.amount_cents))
  const owed = lines.map((line, place) => totalOf(line) - cents(noted(place, ['offset'])))
  const paid = Math.max(0, invoice.paid_cents + invoice.applied_credit_cents - cents(disputed))
  const collected = share(paid, owed)
  const due = invoice.status === 'open' ? share(invoice.amount_due_cents, owed) : lines.map(() => 0)
  const named = upTo(
    lines.map(
      (_, place) => cents(noted(place, ['credit'])) + cents(parts.filter((one) => one.line === place)),
    ),
    invoice.returned_cents,
  )
  const others = share(
    invoice.returned_cents - add(named),
    collected.map((one, place) => Math.max(0, one - (named[place] ?? 0))),
  )
  return lines.flatMap((line, place) => {
    if (line.item?.is_once) return []
    const ofDays = noted(place, ['credit', 'refund', 'offset']).flatMap((one) =>
      one.days === undefined ? [] : [{ days: one.days, cents: one.amount_cents }],
    )
    // Rule 3.
    let worth = totalOf(line)
    let over = count
    for (const note of ofDays.toSorted((one, two) => two.days - one.days)) {
      if (note.days < days) break
      worth = Math.max(0, part(worth, note.days, over) - note.cents)
      over = note.days
    }
    const price = over === 0 ? 0 : part(worth, Math.min(days, over), over)
    // No more is taken off a line than notes and refunds left of it.
    const refundedByLine = cents(parts.filter((one) => one.line === place))
    const creditable = Math.max(
      0,
      totalOf(line) -
        cents(noted(place, ['offset', 'credit', 'refund'])) -
        Math.max(0, refundedByLine - cents(noted(place, ['refund']))),
    )
    const notDue = Math.min(due[place] ?? 0, price, creditable)
    const spent = totalOf(line) - add(ofDays.map((one) => one.cents)) - price
    const returned = (named[place] ?? 0) + (others[place] ?? 0)
    const free = Math.max(0, (collected[place] ?? 0) - returned - spent)
    return [
      {
        invoice,
        line: place,
        days,
        price,
        due: notDue,
        held: Math.min(price - notDue, creditable - notDue, free),
      },
    ]
  })
}

/** What an act is to do: to each invoice, to the balance, and by invoices that it makes. */
export type Expected = {
  /** Cents that are owed no more, by invoice. */
  offset: Map<string, number>
  /** Cents that are given back of what was paid, by invoice. */
  returned: Map<string, number>
  /** The lines of each note, with their days. */
  notes: string[]
  /** Of what is given back, how much goes out instead of to the balance. */
  refunded: number
  /** What was deducted of a wage and goes to the balance. */
  wage: number
  /** New invoices, by their lines: what each comes to, and its tax. */
  charged: { total: number; tax: number; start: string; end: string; lines: number[] }[]
}

const nothing = (): Expected => ({
  offset: new Map(),
  returned: new Map(),
  notes: [],
  refunded: 0,
  wage: 0,
  charged: [],
})

/** Gives unused parts back, by the rules 6 and 11. */
function giveBack(known: Known, parts: readonly Unused[], how: string): Expected {
  const expected = nothing()
  if (how === 'none') return expected
  for (const invoice of new Set(parts.map((one) => one.invoice))) {
    const own = parts.filter((one) => one.invoice === invoice)
    const off = add(own.map((one) => one.due))
    const held = add(own.map((one) => one.held))
    if (off > 0) expected.offset.set(invoice.uuid, off)
    if (held > 0) expected.returned.set(invoice.uuid, held)
    const owesStill = invoice.status === 'open' && invoice.amount_due_cents > off
    let left = how === 'refund' && !owesStill ? Math.min(held, canRefund(known, invoice)) : 0
    expected.refunded += left
    for (const { line, days, due, held: cents } of own) {
      const out = Math.min(left, cents)
      left -= out
      for (const [type, amount] of [
        ['offset', due],
        ['refund', out],
        ['credit', cents - out],
      ] as const)
        if (amount > 0) expected.notes.push(`${invoice.uuid} ${type} ${line}: ${amount} for ${days} days`)
    }
  }
  return expected
}

/** What payments can give back of an invoice: what they brought it, less what was given back of them. */
function canRefund(known: Known, invoice: Invoice): number {
  let most = invoice.paid_cents + invoice.applied_credit_cents - invoice.returned_cents
  let all = 0
  for (const payment of known.payments) {
    if (payment.status !== 'succeeded' || payment.disputed) continue
    const had = payment.allocations.find((one) => one.invoice_uuid === invoice.uuid)?.amount_cents ?? 0
    const back = known.transactions
      .filter((one) => one.payment_uuid === payment.uuid && !one.is_extra && one.status !== 'failed')
      .filter((one) => one.type === 'refund' || (one.type === 'chargeback' && one.parts))
    const given = back
      .flatMap((one) => one.parts ?? [])
      .filter((one) => one.invoice_uuid === invoice.uuid && !one.reopened)
    const ofPayment = payment.amount_cents - add(back.map((one) => one.amount_cents))
    // A bank takes a disputed payment whole, also what was given back of it before.
    const left = Math.min(
      Math.max(0, had - add(given.map((one) => one.amount_cents))),
      Math.max(0, ofPayment),
      most,
    )
    most -= left
    all += left
  }
  return all
}

const months = (interval: string) => (interval === 'year' ? 12 : 1)
const grossOf = (items: readonly Item[]) => add(items.map((one) => one.quantity * one.unit_cents))

const listDiscounts = (discount: Discount | null): Discount[] =>
  discount ? [{ ...discount, also: undefined }, ...(discount.also ?? [])] : []
const oneDiscount = ([first, ...also]: Discount[]): Discount | null => (first ? { ...first, also } : null)

/** What is taken off a price of an interval. */
function discountOf(gross: number, all: Discount | null, interval: string): number {
  const of = months(interval)
  let left = gross
  for (const discount of listDiscounts(all)) {
    const counted = discount.duration === 'months' ? Math.min(Math.max(discount.remaining ?? 0, 0), of) : of
    const off =
      discount.type === 'pct'
        ? (left * discount.value * counted) / (100 * of)
        : (discount.value * counted) / of
    left -= Math.min(left, Math.round(off))
  }
  return gross - left
}

/** What each item costs for a period, by its part of the discount. */
function priceItems(items: readonly Item[], all: Discount | null, interval: string) {
  const gross = items.map((one) => one.quantity * one.unit_cents)
  const left = [...gross]
  for (const discount of listDiscounts(all))
    share(discountOf(add(left), discount, interval), left).forEach((cents, index) => {
      left[index] = (left[index] ?? 0) - cents
    })
  return items.map((item, index) => ({
    item,
    off: (gross[index] ?? 0) - (left[index] ?? 0),
    cents: left[index] ?? 0,
  }))
}

/** What a period that is replaced on its first day leaves unused of its discount: not what was taken away since. */
const findUnusedDiscount = ({ period_discount, discount, interval }: Subscription): Discount | null =>
  oneDiscount(
    listDiscounts(period_discount).flatMap((one) => {
      const later = listDiscounts(discount).find(({ coupon_code }) => coupon_code === one.coupon_code)
      if (!later) return discountLeft(one, interval) === null ? [one] : []
      const remaining = one.remaining === null ? null : Math.max(one.remaining, later.remaining ?? 0)
      return [{ ...one, remaining }]
    }),
  )

function discountLeft(all: Discount | null, interval: string): Discount | null {
  return oneDiscount(
    listDiscounts(all).flatMap((discount) => {
      if (discount.duration === 'forever') return [discount]
      const remaining = (discount.remaining ?? 0) - months(interval)
      return discount.duration === 'months' && remaining > 0 ? [{ ...discount, remaining }] : []
    }),
  )
}

/** The tax within an amount, by how many parts of a hundred it is. */
const taxIn = (cents: number, rate: number) => cents - Math.round((cents * 100) / (100 + rate))

/** The end of a period that starts on a day: some months later, on the anchor day. */
function endOf(start: string, interval: string, anchor: number): string {
  const [year = 0, month = 1] = start.split('-').map(Number)
  return inMonth(year, month - 1 + months(interval), anchor)
}

/** A day of a month, or the last day of a shorter one. */
function inMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}

const keyOf = ({ plan_addon_uuid, label, unit_cents }: Item) => `${plan_addon_uuid} ${label} ${unit_cents}`

/** How much of each item there is, by what it is. */
function count(items: readonly Item[]) {
  const counted = new Map<string, Item>()
  for (const item of items) {
    const had = counted.get(keyOf(item))?.quantity ?? 0
    counted.set(keyOf(item), { ...item, quantity: had + item.quantity })
  }
  return counted
}

type Rates = (addon: string | null) => number

/** What ends, and what is charged for, where a subscription has other items from today on. */
export function expectChange(
  known: Known,
  before: Subscription,
  {
    items,
    once,
    interval,
    rates,
    today,
  }: { items: readonly Item[]; once: readonly Item[]; interval: string; rates: Rates; today: string },
): Expected {
  const end = dayOf(before.current_period_end ?? '')
  const start = dayOf(before.current_period_start ?? '')
  const unused = listUnused(known, before.uuid, today, false)
  const onces = once.map((item) => ({ item, cents: item.quantity * item.unit_cents }))
  if (before.status === 'trialing')
    return { ...nothing(), charged: charge(onces, rates, { start: today, end: after(today, 1) }) }
  if (interval !== before.interval) {
    const until = endOf(today, interval, Number(today.slice(8)))
    const discount = (start === today && findUnusedDiscount(before)) || before.discount
    const priced = priceItems(items, discount, interval)
    return {
      ...giveBack(known, unused, 'credit'),
      charged: charge([...priced, ...onces], rates, { start: today, end: until }),
    }
  }
  const [old, now] = [count(before.items), count(items)]
  const ended = [...old.values()].flatMap((item) => {
    const stays = now.get(keyOf(item))?.quantity ?? 0
    if (stays >= item.quantity) return []
    return unused
      .filter((one) => {
        const charged = one.invoice.lines[one.line]?.item
        return charged && keyOf(charged) === keyOf(item)
      })
      .map((one) => {
        // Of several of the same, those that end take their part of what the line is worth.
        const [own = 0] = share(one.price, [item.quantity - stays, stays])
        const due = Math.min(one.due, own)
        return { ...one, due, held: Math.min(one.held, own - due) }
      })
  })
  const added = [...now.values()].flatMap((item) => {
    const had = old.get(keyOf(item))?.quantity ?? 0
    return item.quantity > had ? [{ ...item, quantity: item.quantity - had }] : []
  })
  // Rule 8.
  const kept = count(
    [...now.values()].map((item) => ({
      ...item,
      quantity: Math.min(item.quantity, old.get(keyOf(item))?.quantity ?? 0),
    })),
  )
  const shared = priceItems(before.items, before.period_discount, interval)
  const keptOff = add(
    [...kept.values()]
      .filter(({ quantity }) => quantity > 0)
      .map((item) => {
        const lines = unused.flatMap(({ invoice, line, price, days: left }) => {
          const charged = invoice.lines[line]
          // A line that ended already is not what the item is charged by.
          const isLive = charged !== undefined && left > 0 && (price > 0 || totalOf(charged) === 0)
          return isLive && charged.item && keyOf(charged.item) === keyOf(item) ? [charged.item] : []
        })
        const of = add(lines.map((charged) => charged.quantity))
        if (of > 0)
          return Math.round((add(lines.map((charged) => charged.discount_cents ?? 0)) * item.quantity) / of)
        // Nothing charges it any more: it keeps what it would have been given.
        const offBefore = shared.find((one) => keyOf(one.item) === keyOf(item))?.off ?? 0
        return Math.round((offBefore * item.quantity) / (old.get(keyOf(item))?.quantity ?? 1))
      }),
  )
  const whole = discountOf(grossOf(items), before.period_discount, interval)
  const weights = added.map((item) => item.quantity * item.unit_cents)
  const off = share(Math.min(add(weights), Math.max(0, whole - keptOff)), weights)
  const billed = known.invoices
    .filter((one) => one.subscription_uuid === before.uuid && one.type === 'subscription')
    .filter((one) => ['open', 'paid', 'uncollectible'].includes(one.status))
    .filter((one) => (one.service_ends_on ?? after(one.period_end ?? '', 1)) > today)
    .map((one) => between(one.period_start ?? '', one.period_end ?? '') + 1)
  const of = Math.max(0, ...billed) || between(start, end)
  const days = Math.min(of, Math.max(0, between(today, end)))
  const priced = added.map((item, index) => ({
    item,
    cents: part((weights[index] ?? 0) - (off[index] ?? 0), days, of),
  }))
  return {
    ...giveBack(known, ended, 'credit'),
    charged: charge([...priced, ...onces], rates, {
      start: today,
      end: end === today ? after(today, 1) : end,
    }),
  }
}

function charge(
  priced: readonly { item: Item; cents: number }[],
  rates: Rates,
  { start, end }: { start: string; end: string },
): Expected['charged'] {
  const lines = priced.filter(({ cents }) => cents > 0)
  const total = add(lines.map(({ cents }) => cents))
  if (total === 0) return []
  const tax = add(lines.map(({ item, cents }) => taxIn(cents, rates(item.plan_addon_uuid))))
  return [{ total, tax, start, end, lines: lines.map(({ cents }) => cents) }]
}

/** What moving the day of charge charges: the days that the period gains. */
export function expectDay(before: Subscription, day: number, rates: Rates): Expected {
  const end = dayOf(before.current_period_end ?? '')
  const start = dayOf(before.current_period_start ?? '')
  const [year = 0, month = 1] = end.split('-').map(Number)
  const same = inMonth(year, month - 1, day)
  const until = same >= end ? same : inMonth(year, month, day)
  const gained = between(end, until)
  const of = between(start, end)
  const priced = priceItems(before.items, before.period_discount, before.interval).map(({ item, cents }) => ({
    item,
    cents: of <= 0 ? 0 : part(cents, Math.min(gained, of), of),
  }))
  return { ...nothing(), charged: charge(priced, rates, { start: end, end: until }) }
}

/** What ending a subscription on a day gives back. */
export function expectEnd(known: Known, before: Subscription, day: string, how: string): Expected {
  const rests = before.status === 'paused' && before.pause ? dayOf(before.pause.from) : day
  const last = rests < day ? rests : day
  return giveBack(known, listUnused(known, before.uuid, last, true), how)
}

/** What a run of the clock charges a subscription, period by period, until a moment. */
export function expectRenewals(before: Subscription, now: string, rates: (items: readonly Item[]) => Rates) {
  const charged: Expected['charged'] = []
  let { status, items, discount, interval, pause, scheduled_change: change } = before
  let { current_period_end: end, cancel_at: cancel, billing_anchor_day: anchor } = before
  for (let turn = 0; turn < 60 && end; turn++) {
    if (status === 'paused') {
      if (!pause?.until) break
      const resumes = after(pause.until, 0)
      if (cancel && !before.cancel_at_period_end && dayOf(cancel) <= resumes) break
      if (resumes > dayOf(now)) break
      const rested = Math.max(0, between(dayOf(pause.from), resumes))
      end = new Date(Date.parse(end) + rested * DAY).toISOString()
      if (cancel && before.cancel_at_period_end) cancel = end
      if (rested > 0) anchor = Number(dayOf(end).slice(8))
      status = 'active'
      pause = null
      continue
    }
    if (!['active', 'trialing', 'past_due'].includes(status)) break
    if (cancel && Date.parse(cancel) <= Date.parse(end)) break
    if (pause && Date.parse(pause.from) <= Date.parse(end)) {
      if (Date.parse(pause.from) > Date.parse(now)) break
      status = 'paused'
      continue
    }
    if (Date.parse(end) > Date.parse(now)) break
    if (change && Date.parse(change.effective_at) <= Date.parse(end)) {
      ;({ items, interval } = change)
      change = null
    }
    const start = dayOf(end)
    const until = endOf(start, interval, anchor)
    const priced = priceItems(items, discount, interval)
    charged.push(...charge(priced, rates(items), { start, end: until }))
    discount = discountLeft(discount, interval)
    end = new Date(Date.parse(end) + between(start, until) * DAY).toISOString()
  }
  return { charged, discount, end }
}

/** Where the cover of each invoice ends once a pause is over, of those that covered its first day (rule 7). */
export function expectCoverEnds(known: Known, before: Subscription, until: string): Map<string, string> {
  const ends = new Map<string, string>()
  const from = before.pause && dayOf(before.pause.from)
  if (!from) return ends
  for (const one of known.invoices) {
    if (one.subscription_uuid !== before.uuid || one.status === 'void' || !one.period_end) continue
    const end = one.service_ends_on ?? after(one.period_end, 1)
    if (end > from) ends.set(one.uuid, after(end, Math.max(0, between(from, until))))
  }
  return ends
}

/** What a payment has left to give back: of its leftover what the customer still has, and of each invoice what is left. */
export function countLeft(known: Known, payment: Payment): number {
  const undisputed = { ...payment, disputed: false }
  const back = known.transactions
    .filter((one) => one.payment_uuid === payment.uuid && !one.is_extra && one.status !== 'failed')
    .filter((one) => one.type === 'refund' || (one.type === 'chargeback' && one.parts))
  const ofInvoices = known.invoices.map((invoice) => canRefund({ ...known, payments: [undisputed] }, invoice))
  const leftover = Math.min(payment.credit_cents, known.customer.credit_balance_cents)
  return Math.min(leftover + add(ofInvoices), payment.amount_cents - add(back.map((one) => one.amount_cents)))
}

/** What is different from what was to be, a sentence each. */
export function compare(before: Known, now: Known, uuid: string, expected: Expected): string[] {
  const wrong: string[] = []
  const same = (what: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      wrong.push(`${what}: product ${JSON.stringify(is)}, model ${JSON.stringify(should)}`)
  }
  for (const old of before.invoices) {
    const one = now.invoices.find((other) => other.uuid === old.uuid)
    if (!one || old.status === 'draft') continue
    const offsets = (invoice: Invoice) => invoice.credited_cents - invoice.applied_credit_cents
    same(`offset of ${old.uuid}`, offsets(one) - offsets(old), expected.offset.get(old.uuid) ?? 0)
    same(
      `returned of ${old.uuid}`,
      one.returned_cents - old.returned_cents,
      expected.returned.get(old.uuid) ?? 0,
    )
  }
  const known = new Set(before.notes.map((note) => note.uuid))
  const notes = now.notes
    .filter((note) => !known.has(note.uuid))
    .flatMap((note) =>
      note.lines.map(
        ({ line, amount_cents, days }) =>
          `${note.invoice_uuid} ${note.type} ${line}: ${amount_cents} for ${days} days`,
      ),
    )
  same('notes', notes.toSorted(), expected.notes.toSorted())
  const made = newInvoices(before, now, uuid)
  same('charged', made.map(toldOf), expected.charged)
  const given = add([...expected.returned.values()]) - expected.refunded + expected.wage
  const had = before.customer.credit_balance_cents + given
  const applied = Math.min(had, add(expected.charged.map((one) => one.total)))
  same('paid by the balance', add(made.map((one) => one.applied_credit_cents)), applied)
  same('balance', now.customer.credit_balance_cents, had - applied)
  return wrong
}

export const newInvoices = (before: Known, now: Known, uuid: string): Invoice[] =>
  now.invoices.filter(
    (one) => one.subscription_uuid === uuid && !before.invoices.some((old) => old.uuid === one.uuid),
  )

/** An invoice as the model tells it. */
export const toldOf = (one: Invoice): Expected['charged'][number] => ({
  total: one.total_cents,
  tax: one.tax_cents,
  start: one.period_start ?? '',
  end: one.period_end ? after(one.period_end, 1) : '',
  lines: one.lines.map(totalOf),
})

export const sameDay = dayOf
export type { Known, Item as KnownItem, Rates }
