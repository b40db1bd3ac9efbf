import { type Interval, intervalMonths } from '@/contract/planParts'
import type { SalesPage } from '@/contract/salesPages'
import type { SubscriptionItem } from '@/contract/subscriptions'

type Contribution = SalesPage['contribution']

/** A plan that an employer contributes to. */
type Shared = {
  contribution: Contribution | null
  interval: Interval
  /** The price for the employee alone; 0 where they are not covered. */
  alone_cents: number
  total_cents: number
}

/** What an employer pays of each period, in cents; never more than the price that it contributes to. */
export function employerCents({ contribution, interval, alone_cents, total_cents }: Shared): number {
  if (!contribution || contribution.value === null) return 0
  const whole = contribution.covers === 'family' ? total_cents : Math.min(alone_cents, total_cents)
  if (contribution.type === 'pct') return Math.round((whole * contribution.value) / 100)
  if (contribution.type === 'fixed') return Math.min(whole, contribution.value * intervalMonths[interval])
  return 0
}

/**
 * Takes an employer's cents off the items: they add up to that much less, and items that cost nothing any more are left
 * out. One item always stays, to name what is sold.
 */
export function withoutShare(items: readonly SubscriptionItem[], cents: number): SubscriptionItem[] {
  if (cents === 0) return [...items]
  let off = cents
  const left = items.flatMap((item) => {
    const { quantity, unit_cents } = item
    const label = `${item.label}, tu parte`
    const paid = Math.min(off, quantity * unit_cents)
    off -= paid
    if (paid === 0) return [item]
    const rest = quantity * unit_cents - paid
    if (rest === 0) return []
    const whole = Math.floor(rest / unit_cents)
    return [
      ...(rest % unit_cents > 0 ? [{ ...item, label, quantity: 1, unit_cents: rest % unit_cents }] : []),
      ...(whole > 0 ? [{ ...item, quantity: whole }] : []),
    ]
  })
  const [first] = items
  return left.length > 0 || !first ? left : [{ ...first, quantity: 1, unit_cents: 0 }]
}
