import { LONGEST_PAUSE, type Pause, type PauseRequest } from '@/contract/subscriptions'
import { pausePolicies, schedulePoliciesPause } from '@server/domain/cover/policiesPaused'
import type { Transaction } from '@server/db/database'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict, unprocessable } from '@server/core/problems'
import { dayAt, daysBetween } from '@server/money/calendar'
import { inDay, onTheDay, describeReason } from '@server/money/inWords'
import { nextInvoiceAt, standingOf } from '@server/domain/billing/subscriptions/standing'
import { covers } from '@server/domain/billing/subscriptions/pauseState'

/** Has a subscription rest, from now or from the end of what is paid for, until a day. */
export async function pauseSubscription(
  tx: Transaction,
  { row, origin, effects }: Step<'subscriptions'>,
  { when, until, cover, reason }: PauseRequest,
): Promise<StepOutcome<'subscriptions'>> {
  if (!row.current_period_end) throw conflict('invalid_transition', 'No tiene un periodo en curso')
  const from = when === 'now' ? origin.at : row.current_period_end
  const days = daysBetween(dayAt(from), until)
  const refuse = (message: string) => unprocessable({ field: 'until', code: 'out_of_range', message })
  if (days < 1) throw refuse(`Elige un día posterior al ${onTheDay(from)}`)
  if (days > LONGEST_PAUSE) throw refuse(`Una pausa dura como máximo ${LONGEST_PAUSE} días`)
  const because = `${inDay(until)}, ${covers[cover]}, a petición de ${origin.actor.label}.${describeReason(reason)}`
  const asked: Pause = { from, until, reason, cover }
  const happening = { subscription_uuid: row.uuid, pause: asked, origin, effects }
  if (when === 'now')
    return {
      columns: {
        status: 'paused',
        pause: await pausePolicies(tx, happening),
        next_invoice_at: null,
        status_reason: `En pausa desde el ${onTheDay(from)} y hasta el ${because}`,
      },
    }
  await schedulePoliciesPause(tx, happening)
  const values = { pause: asked }
  return {
    event: 'schedule_pause',
    columns: {
      ...values,
      next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...values }),
      status_reason: `Se pausará el ${onTheDay(from)} y hasta el ${because}`,
    },
  }
}

/** Takes a pause back that has not begun. */
export async function unschedulePause(_tx: Transaction, { row, origin }: Step<'subscriptions'>) {
  if (!row.pause || row.status === 'paused')
    throw conflict('invalid_transition', 'No tiene una pausa programada')
  const values = { pause: null }
  return {
    columns: {
      ...values,
      next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...values }),
      status_reason: `El ${inDay(dayAt(origin.at))} ${origin.actor.label} quitó la pausa programada.`,
    },
  }
}
