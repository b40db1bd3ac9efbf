import type { MoneyLine } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import type { Step } from '@server/records/recordKind'
import { giveBackParts } from '@server/domain/billing/held/giveBack'
import {
  countUnused,
  type HeldLine,
  limitUnused,
  type UnusedPart,
} from '@server/domain/billing/held/heldLines'
import { daysBetween } from '@server/money/calendar'
import { partOf } from '@server/money/proration'
import { totalLine } from '@server/money/totalLine'
import { periodOf } from '@server/domain/billing/subscriptions/upcoming'
import { type ChargedItems, chargeItems, nameOf } from './chargeItems'

/**
 * Ends some items of a subscription and charges for others instead. The unused parts of ended items are owed no more, or
 * go to the customer's balance, which then pays for the new items.
 * @returns the lines of the preview: new items, ended items and totals
 */
export async function replaceItems(
  tx: Transaction,
  { row, origin, staff, effects }: Step<'subscriptions'>,
  { ended, charged }: { ended: readonly UnusedPart[]; charged: ChargedItems },
): Promise<MoneyLine[]> {
  const { currency } = row
  const parts = ended.filter(({ due_cents, held_cents }) => due_cents + held_cents > 0)
  const reason = `Cambio de lo contratado en la suscripción ${row.number}.`
  await giveBackParts(tx, { parts, how: 'credit', reason, staff, origin, effects, isAllowed: true })
  const { lines, due_cents, applied_cents } = await chargeItems(tx, { row, origin, effects }, charged)
  const ends = parts.map(
    ({ line, due_cents: due, held_cents: held }): MoneyLine => ({
      kind: 'credit',
      label: `No usado de ${line.item ? nameOf(line.item) : line.description}`,
      amount_cents: -(due + held),
      currency,
    }),
  )
  const held = sumOf(parts.map(({ held_cents }) => held_cents))
  const offset = sumOf(parts.map((part) => part.due_cents))
  const known = Math.max(0, applied_cents - held)
  return [
    ...lines,
    ...ends,
    ...(known > 0
      ? [{ kind: 'credit' as const, label: 'Saldo a favor que ya tenía', amount_cents: -known, currency }]
      : []),
    ...(offset > 0 ? [totalLine('Se descuenta de lo que debe', offset, currency)] : []),
    ...(held > applied_cents ? [totalLine('Queda a favor del cliente', held - applied_cents, currency)] : []),
    ...(due_cents > 0 || (lines.length > 0 && held <= applied_cents)
      ? [totalLine('Se cobra hoy', due_cents, currency)]
      : []),
  ]
}

/**
 * Lists the unused parts of lines from a day on. Old lines without `item` together give back no more than the period's
 * price, as earlier changes took nothing off them.
 */
export function limitToPeriod(
  row: Row<'subscriptions'>,
  held: readonly HeldLine[],
  day: string,
  isDayUsed = false,
): UnusedPart[] {
  const parts = held.filter(({ item }) => !item?.is_once).map((line) => countUnused(line, { day, isDayUsed }))
  if (held.every(({ item }) => item) || row.period_cents === null || !row.current_period_end) return parts
  const period = periodOf(row)
  const days = daysBetween(day, period.end) - (isDayUsed ? 1 : 0)
  return limitUnused(parts, partOf(row.period_cents, days, daysBetween(period.start, period.end)))
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
