import { LONGEST_PAUSE, type Pause, type PauseRequest } from '@/contract/subscriptions'
import { policiesPaused, policiesToPause } from '@server/domain/cover/policiesPaused'
import type { Transaction } from '@server/db/database'
import type { Step } from '@server/records/recordKind'
import { conflict, unprocessable } from '@server/core/problems'
import { dayAt, daysBetween } from '@server/money/calendar'
import { inDay, onTheDay, said } from '@server/money/inWords'
import { nextInvoiceAt, standingOf } from '@server/domain/billing/subscriptions/standing'
import { covers } from '@server/domain/billing/subscriptions/pauseState'

/** Has a subscription rest, from now or from the end of what is paid for, until a day. */
export async function pause(tx: Transaction, step: Step<'subscriptions'>, request: PauseRequest) {
  const { row, origin, effects } = step
  const { when, until, cover, reason } = request
  if (!row.current_period_end) throw conflict('invalid_transition', 'No tiene un periodo en curso')
  const from = when === 'now' ? origin.at : row.current_period_end
  const days = daysBetween(dayAt(from), until)
  const refuse = (message: string) => unprocessable({ field: 'until', code: 'out_of_range', message })
  if (days < 1) throw refuse(`Elige un día posterior al ${onTheDay(from)}`)
  if (days > LONGEST_PAUSE) throw refuse(`Una pausa dura como máximo ${LONGEST_PAUSE} días`)
  const because = `${inDay(until)}, ${covers[cover]}, a petición de ${origin.actor.label}.${said(reason)}`
  const asked: Pause = { from, until, reason, cover }
  const happening = { subscription_uuid: row.uuid, pause: asked, origin, effects }
  if (when === 'now')
    return {
      status: 'paused',
      pause: await policiesPaused(tx, happening),
      next_invoice_at: null,
      status_reason: `En pausa desde el ${onTheDay(from)} y hasta el ${because}`,
    }
  step.name = 'schedule_pause'
  await policiesToPause(tx, happening)
  const values = { pause: asked }
  return {
    ...values,
    next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...values }),
    status_reason: `Se pausará el ${onTheDay(from)} y hasta el ${because}`,
  }
}
