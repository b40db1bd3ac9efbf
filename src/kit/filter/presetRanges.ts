import { dayOf } from '@/contract/days'

/** The ranges that have a name, on a given day. */
export function presetRanges(now: Date) {
  const today = dayOf(now)
  const weekAgo = dayOf(new Date(now.getTime() - 6 * 86_400_000))
  return [
    { name: 'today', range: { from: today, to: today } },
    { name: 'week', range: { from: weekAgo, to: today } },
    { name: 'month', range: { from: `${today.slice(0, 8)}01`, to: today } },
  ] as const
}
