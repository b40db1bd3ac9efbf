import { LONGEST_PAUSE, type Pause, type PauseCover, type PauseRequest } from '@/contract/subscriptions'
import { policiesPaused, policiesToPause } from '../cover/policiesPaused'
import type { Transaction } from '../db/database'
import type { Step } from '../entities/recordKind'
import { conflict, unprocessable } from '../http/problems'
import { dayAt, daysBetween } from './calendar'
import { inDay, onTheDay, said } from './inWords'
import { nextInvoiceAt, standingOf } from './standing'
import { resumed } from './turns'

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

const covers: Record<PauseCover, string> = {
  keep: 'con su cobertura',
  suspend: 'con su cobertura suspendida',
}

/** What a subscription is once its pause begins, as it was planned. */
export const resting = ({ pause }: Pick<Parameters<typeof standingOf>[0], 'pause'>, at: string) => ({
  status: 'paused' as const,
  next_invoice_at: null,
  status_reason: `En pausa desde el ${onTheDay(at)}${
    pause?.until ? ` y hasta el ${inDay(pause.until)}` : ''
  }, ${covers[pause?.cover ?? 'keep']}, como estaba previsto.${said(pause?.reason ?? null)}`,
})

/** What a subscription is once it is taken up again: the days that it rested are added to its period. */
export function takenUp(row: Parameters<typeof standingOf>[0], at: string, by: string) {
  const after = resumed(standingOf(row), at)
  const { current_period_end, billing_anchor_day } = after
  const isTrial = row.trial_ends_at !== null && row.trial_ends_at > (row.pause?.from ?? at)
  return {
    status: isTrial ? ('trialing' as const) : ('active' as const),
    status_reason: `Se reanudó el ${onTheDay(at)}${by}.`,
    pause: null,
    current_period_end,
    billing_anchor_day,
    ...(isTrial && { trial_ends_at: current_period_end }),
    next_invoice_at: nextInvoiceAt(after),
  }
}
