import type { TrialExtension } from '@/contract/subscriptions'
import type { Transaction } from '@server/db/database'
import { dayAfter } from '@/contract/days'
import type { Step } from '@server/records/recordKind'
import { conflict, unprocessable } from '@server/core/problems'
import { anchorAt, dayAt, onDay } from '@server/money/calendar'
import { onTheDay } from '@server/money/inWords'
import { nextInvoiceAt, standingOf } from '@server/domain/billing/subscriptions/standing'

const LONGEST_TRIAL = 90

/** Has a trial last longer: the first charge moves with its end. */
export async function extendTrial(
  _tx: Transaction,
  { row, origin }: Step<'subscriptions'>,
  { until }: TrialExtension,
) {
  const end = row.trial_ends_at ?? row.current_period_end
  if (!end) throw conflict('invalid_transition', 'No tiene una prueba en curso')
  const refuse = (message: string) => unprocessable({ field: 'until', code: 'out_of_range', message })
  if (until <= dayAt(end)) throw refuse(`Elige un día posterior al ${onTheDay(end)}, en que ya termina`)
  if (until > dayAfter(dayAt(origin.at), LONGEST_TRIAL))
    throw refuse(`Elige un día dentro de los próximos ${LONGEST_TRIAL} días`)
  const trial_ends_at = onDay(end, until)
  const values = { current_period_end: trial_ends_at, billing_anchor_day: anchorAt(trial_ends_at) }
  return {
    columns: {
      ...values,
      trial_ends_at,
      next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...values }),
      status_reason: `La prueba termina el ${onTheDay(trial_ends_at)}: ${origin.actor.label} la extendió.`,
    },
  }
}
