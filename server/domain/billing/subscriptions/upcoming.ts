import type { UpcomingCharge } from '@/contract/subscriptions'
import { lineSums } from '@/contract/invoices'
import { dayAfter } from '@/contract/days'
import { dayAt } from '@server/money/calendar'
import { chargeFor } from '@server/money/chargeFor'
import { type Standing, findNextTurn } from './turns'
import type { RatesOf } from '@server/money/taxRates'

/** The next charges, made by the same turns that later make the invoices. */
export function listUpcomingCharges(
  standing: Standing,
  ratesOf: RatesOf,
  currency: string,
  most = 12,
): UpcomingCharge[] {
  const charges: UpcomingCharge[] = []
  let now = standing
  // Pauses and resumptions lie between charges: twice as many turns as charges are more than enough.
  for (let turns = 0; charges.length < most && turns < 2 * most + 4; turns++) {
    const turn = findNextTurn(now)
    if (!turn || turn.kind === 'ended') break
    if (turn.kind === 'paused') now = { ...now, status: 'paused' }
    else if (turn.kind === 'resumed') now = turn.after
    else {
      const { charged, at } = turn
      const period = periodOf(charged)
      const { lines, total_cents } = chargeFor(
        charged,
        period,
        ratesOf(charged.plan_uuid, charged.price_version),
      )
      charges.push({
        at,
        period_start: period.start,
        period_end: dayAfter(period.end, -1),
        lines: lines.map((line) => ({ label: line.description, amount_cents: lineSums(line).total_cents })),
        total_cents,
        currency,
        is_changed: turn.isChanged,
      })
      now = turn.after
    }
  }
  return charges
}

/** The period that a subscription is in, in calendar days. */
export const periodOf = ({
  current_period_start,
  current_period_end,
}: Pick<Standing, 'current_period_start' | 'current_period_end'>) => ({
  start: dayAt(current_period_start ?? ''),
  end: dayAt(current_period_end ?? ''),
})
