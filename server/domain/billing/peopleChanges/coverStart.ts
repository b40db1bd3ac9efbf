import type { ArrivalCause } from '@/contract/peopleChanges'
import { dayInWords } from '@server/db/days'
import type { CoverWaiting } from '@server/domain/cover/covers'
import { daysBetween } from '@server/money/calendar'
import { unprocessable } from '@server/core/problems'

type Arrival = { cause: ArrivalCause; happened_on: string; today: string }
type Rules = {
  /** From when the policy covers at all. */
  policy_starts_on: string
  /** Days to tell a birth, adoption or marriage so that its cover begins on that day. */
  notice_days: number
  newborns_wait: boolean
}

export type CoverStart = { starts_on: string; waiting: CoverWaiting; note: string }

const told: Record<ArrivalCause, string> = {
  birth: 'el nacimiento',
  adoption: 'la adopción',
  marriage: 'el matrimonio',
  joining: 'la incorporación',
}

/**
 * Decides from which day a person who joins a policy is covered, and whether they wait, in words for staff. What is told
 * in time counts from the day it happened; a child that comes so waits for nothing, unless the plan says otherwise.
 * @throws {Refusal} 422 for an event in the future, or a day in the past without an event
 */
export function decideStart(
  { cause, happened_on, today }: Arrival,
  { policy_starts_on, notice_days, newborns_wait }: Rules,
): CoverStart {
  const refuse = (message: string) => unprocessable({ field: 'happened_on', code: 'unfit', message })
  const notBefore = (day: string) => (day < policy_starts_on ? policy_starts_on : day)
  const waits: CoverWaiting = { waiting_from: null, waiting_waived: false }
  if (cause === 'joining') {
    if (happened_on < today)
      throw refuse('Sin un nacimiento, una adopción o un matrimonio, la cobertura empieza hoy o después')
    const starts_on = notBefore(happened_on)
    return { starts_on, waiting: waits, note: `Cubre desde el ${dayInWords(starts_on)}, con sus esperas` }
  }
  if (happened_on > today) throw refuse('Todavía no ocurre. Escribe el día en que pasó')
  const late = daysBetween(happened_on, today)
  if (late > notice_days) {
    const starts_on = notBefore(today)
    return {
      starts_on,
      waiting: waits,
      note: `Se avisó ${late} días después y el plan da ${notice_days}: cubre desde el ${dayInWords(starts_on)}, con sus esperas`,
    }
  }
  const starts_on = notBefore(happened_on)
  const isChild = cause === 'birth' || cause === 'adoption'
  const waiting_waived = isChild && !newborns_wait
  return {
    starts_on,
    waiting: { waiting_from: null, waiting_waived },
    note: `Se avisó a tiempo ${told[cause]} (el plan da ${notice_days} días): cubre desde el ${dayInWords(starts_on)}, ${waiting_waived ? 'sin esperas' : 'con sus esperas'}`,
  }
}
