import type { Row } from '@server/audit/writes'
import type { Standing } from './turns'

/** The columns of a subscription that decide its next turn. */
export const standingOf = (row: Row<'subscriptions'>): Standing => ({
  status: row.status,
  plan_uuid: row.plan_uuid,
  price_version: row.price_version,
  interval: row.interval,
  items: row.items,
  discount: row.discount,
  billing_anchor_day: row.billing_anchor_day,
  current_period_start: inFull(row.current_period_start),
  current_period_end: inFull(row.current_period_end),
  cancel_at: inFull(row.cancel_at),
  cancel_at_period_end: row.cancel_at_period_end,
  pause: row.pause && { ...row.pause, from: inFull(row.pause.from) },
  scheduled_change: row.scheduled_change && {
    ...row.scheduled_change,
    effective_at: inFull(row.scheduled_change.effective_at),
  },
})

/** A moment with its milliseconds, which the database leaves out where there are none: so moments compare as text. */
function inFull<Moment extends string | null>(at: Moment): Moment
function inFull(at: string | null): string | null {
  return at && new Date(at).toISOString()
}

/** When it is charged next: when its period ends, unless it rests or is to end by then. */
export function nextInvoiceAt({
  status,
  cancel_at,
  pause,
  current_period_end: end,
}: Standing): string | null {
  if (!end || status === 'paused' || status === 'unpaid' || status === 'canceled') return null
  const isBy = (at: string) => Date.parse(at) <= Date.parse(end)
  if (cancel_at && isBy(cancel_at)) return null
  if (pause && isBy(pause.from)) return null
  return end
}
