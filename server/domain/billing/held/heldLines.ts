import { type CreditNoteType, type InvoiceLine, type LineItem, lineSums } from '@/contract/invoices'
import type { Row } from '@server/audit/writes'
import { daysBetween } from '@server/money/calendar'
import { countCreditable, type LineAmount, sumOfLine } from '@server/domain/billing/refunds/creditable'
import { partOf } from '@server/money/proration'
import { shareOut } from '@/contract/shareOut'

/** What an earlier credit note took off a line, for the `days` that the line still covered then. */
type Taken = { days: number; amount_cents: number }

/**
 * A line of an issued invoice: what was paid for it and not given back, and the days that it covers, from `start` to the
 * day before `end`. Amounts are in cents, tax included.
 */
export type HeldLine = {
  invoice: Row<'invoices'>
  /** Its place on the invoice. */
  place: number
  description: string
  /** The charged item of the subscription; undefined on old lines, which stored none. */
  item: LineItem | undefined
  start: string
  end: string
  /** How many days it was charged for; a pause puts its end off and adds none. */
  day_count: number
  total_cents: number
  /** Not paid yet, of an invoice that still is to be paid. */
  due_cents: number
  /** Paid by undisputed payments and by the customer's balance. */
  collected_cents: number
  /** Given back by credit notes, refunds and lost disputes. */
  returned_cents: number
  /** What credit notes may still take off it. */
  creditable_cents: number
  taken: Taken[]
}

/** The unused part of a line: `due_cents` is owed no more, `held_cents` is given back, `price_cents` is its price. */
export type UnusedPart = {
  line: HeldLine
  days: number
  price_cents: number
  due_cents: number
  held_cents: number
}

/** The first day that is not used any more, and whether that day itself counts as used: a day that was begun is. */
export type LastUse = { day: string; isDayUsed: boolean }

/** How many days of a line come after its last use. */
export function countDaysLeft(
  { start, end, day_count }: Pick<HeldLine, 'start' | 'end' | 'day_count'>,
  { day, isDayUsed }: LastUse,
): number {
  const begun = isDayUsed && start <= day ? 1 : 0
  return Math.min(day_count, Math.max(0, daysBetween(day, end) - begun))
}

/**
 * Counts what a line charges for unused days, in cents. `held_cents` never exceeds what was paid, less what was given
 * back before, less the price of the used days.
 */
export function countUnused(line: HeldLine, lastUse: LastUse): UnusedPart {
  const days = countDaysLeft(line, lastUse)
  const taken = sum(line.taken.map(({ amount_cents }) => amount_cents))
  const price_cents = line.item?.is_once ? 0 : priceDays(line, days)
  const used_cents = line.total_cents - taken - price_cents
  const due_cents = Math.min(line.due_cents, price_cents, line.creditable_cents)
  const held_cents = Math.min(
    price_cents - due_cents,
    line.creditable_cents - due_cents,
    Math.max(0, line.collected_cents - line.returned_cents - used_cents),
  )
  return { line, days, price_cents, due_cents, held_cents }
}

/** What the last days of a line cost, in cents, once earlier notes took their part of them off. */
function priceDays({ total_cents, day_count, taken }: HeldLine, days: number): number {
  let [left, of] = [total_cents, day_count]
  for (const note of taken.toSorted((one, two) => two.days - one.days)) {
    // A note of after that day took nothing off the days before it.
    if (note.days < days) break
    left = Math.max(0, partOf(left, note.days, of) - note.amount_cents)
    of = note.days
  }
  return partOf(left, days, of)
}

/** Limits an unused part to a share of its price, in proportion to the cents of those who share it. */
export function shareUnused(part: UnusedPart, own: number, others: readonly number[]): UnusedPart {
  const [price_cents = 0] = shareOut(part.price_cents, [own, ...others])
  const due_cents = Math.min(part.due_cents, price_cents)
  return { ...part, price_cents, due_cents, held_cents: Math.min(part.held_cents, price_cents - due_cents) }
}

/** Limits unused parts to an amount in all: what is owed no more comes before what is given back. */
export function limitUnused(parts: readonly UnusedPart[], most: number): UnusedPart[] {
  const due = limit(
    parts.map(({ due_cents }) => due_cents),
    most,
  )
  const held = limit(
    parts.map(({ held_cents }) => held_cents),
    most - sum(due),
  )
  return parts.map((part, index) => ({
    ...part,
    due_cents: due[index] ?? 0,
    held_cents: held[index] ?? 0,
  }))
}

/** Amounts as they are, or in proportion, so that they come to no more than so much. */
const limit = (amounts: readonly number[], most: number) =>
  sum(amounts) <= most ? [...amounts] : shareOut(Math.max(0, most), amounts)

/** What credit notes, refunds and disputes did to an invoice. */
export type InvoiceMoney = {
  notes: readonly { type: CreditNoteType; lines: readonly (LineAmount & { days?: number | undefined })[] }[]
  /** What refunds gave back that name a line. */
  refunded: readonly LineAmount[]
  /** Of what was paid, what the bank holds while it is disputed. */
  disputed_cents: number
}

type Counted = Pick<
  Row<'invoices'>,
  'status' | 'paid_cents' | 'applied_credit_cents' | 'returned_cents' | 'amount_due_cents'
> & { lines: readonly InvoiceLine[] }

/**
 * Divides the money of an invoice among its lines: payments in proportion to what each line costs, and returns without
 * a line in proportion to what each line has left.
 */
export function divideMoney(invoice: Counted, { notes, refunded, disputed_cents }: InvoiceMoney) {
  const linesOf = (type: CreditNoteType) =>
    notes.filter((note) => note.type === type).flatMap((note) => note.lines)
  const noted = notes.flatMap((note) => note.lines)
  const creditable = countCreditable(invoice.lines, { notes, refunded })
  const totals = invoice.lines.map((line) => lineSums(line).total_cents)
  const owed = totals.map((cents, line) => Math.max(0, cents - sumOfLine(linesOf('offset'), line)))
  const paid = Math.max(0, invoice.paid_cents + invoice.applied_credit_cents)
  const collected = shareOut(Math.max(0, paid - disputed_cents), owed)
  const due =
    invoice.status === 'open' ? shareOut(invoice.amount_due_cents, owed) : invoice.lines.map(() => 0)
  // What a note gives back as a refund is told by the parts of its refund.
  const returns = [...linesOf('credit'), ...refunded]
  const named = totals.map((_, line) => sumOfLine(returns, line))
  const known = limit(named, invoice.returned_cents)
  const rest = shareOut(
    invoice.returned_cents - sum(known),
    collected.map((cents, line) => Math.max(0, cents - (known[line] ?? 0))),
  )
  return totals.map((total_cents, line) => ({
    total_cents,
    due_cents: due[line] ?? 0,
    collected_cents: collected[line] ?? 0,
    returned_cents: (known[line] ?? 0) + (rest[line] ?? 0),
    creditable_cents: creditable[line] ?? 0,
    taken: noted.flatMap(({ line: of, days, amount_cents }): Taken[] =>
      of === line && days !== undefined ? [{ days, amount_cents }] : [],
    ),
  }))
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
