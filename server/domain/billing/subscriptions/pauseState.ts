import { sql } from 'kysely'
import { endOfPaid, type Pause, type PauseCover } from '@/contract/subscriptions'
import type { Row } from '@server/audit/writes'
import type { Transaction } from '@server/db/database'
import { dayAt, daysBetween, onDay } from '@server/money/calendar'
import { onTheDay, inDay, describeReason } from '@server/money/inWords'
import { nextInvoiceAt, standingOf } from './standing'
import { resumeStanding } from './turns'

/** What a subscription is once it is taken up again: the days that it rested are added to its period. */
export function resumeColumns(row: Parameters<typeof standingOf>[0], at: string, by: string) {
  const after = resumeStanding(standingOf(row), at)
  const { current_period_end, billing_anchor_day, cancel_at } = after
  const isTrial = row.trial_ends_at !== null && row.trial_ends_at > (row.pause?.from ?? at)
  return {
    status: isTrial ? ('trialing' as const) : ('active' as const),
    status_reason: `Se reanudó el ${onTheDay(at)}${by}.`,
    pause: null,
    current_period_end,
    billing_anchor_day,
    cancel_at,
    ...(isTrial && { trial_ends_at: current_period_end }),
    next_invoice_at: nextInvoiceAt(after),
  }
}

export const covers: Record<PauseCover, string> = {
  keep: 'con su cobertura',
  suspend: 'con su cobertura suspendida',
}

/** What a subscription is once its pause begins, as it was planned. */
export const pauseColumns = ({ pause }: Pick<Parameters<typeof standingOf>[0], 'pause'>, at: string) => ({
  status: 'paused' as const,
  next_invoice_at: null,
  status_reason: `En pausa desde el ${onTheDay(at)}${
    pause?.until ? ` y hasta el ${inDay(pause.until)}` : ''
  }, ${covers[pause?.cover ?? 'keep']}, como estaba previsto.${describeReason(pause?.reason ?? null)}`,
})

/** The instant when what is paid for ends, with the days added that a present pause rests; null without a period. */
export function findPaidEnd(
  row: Pick<Row<'subscriptions'>, 'status' | 'pause' | 'current_period_end'>,
): string | null {
  const day = endOfPaid(row)
  return row.current_period_end && day ? onDay(row.current_period_end, day) : null
}

/** Puts off the end of what the lines of a subscription cover by the days that it rested. */
export async function putOffService(
  tx: Transaction,
  { uuid, pause }: { uuid: string; pause: Pause | null },
  at: string,
): Promise<void> {
  const rested = pause ? daysBetween(dayAt(pause.from), dayAt(at)) : 0
  if (!pause || rested <= 0) return
  await sql`update invoices set service_ends_on = coalesce(service_ends_on, period_end + 1) + ${rested}::integer
    where subscription_uuid = ${uuid} and status <> 'void'
      and coalesce(service_ends_on, period_end + 1) > ${dayAt(pause.from)}::date`.execute(tx)
}
