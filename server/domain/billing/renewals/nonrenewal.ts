import { dayAfter } from '@/contract/days'
import { mayTellLate } from '@/contract/policies'
import type { NoRenewal } from '@/contract/renewals'
import { conflict, unprocessable } from '@server/core/problems'
import { dayInWords } from '@server/db/days'
import { settingsOf } from '@server/db/settings'
import type { Transaction } from '@server/db/database'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { dayAt } from '@server/money/calendar'
import { mailNonrenewal } from './nonrenewalMail'

/**
 * Decides that a policy is not renewed: it covers until its last day, and nothing follows it.
 * @throws {Refusal} where it was renewed already, or fewer days are left than it has to be told before, unless an
 * administrator says why
 */
export async function declineRenewal(
  tx: Transaction,
  { row, origin, staff }: Step<'policies'>,
  { reason, exception }: NoRenewal,
): Promise<StepOutcome<'policies'>> {
  const today = dayAt(origin.at)
  const follower = await tx
    .selectFrom('policies')
    .select('number')
    .where('previous_policy_uuid', '=', row.uuid)
    .where('status', '<>', 'cancelled')
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (follower)
    throw conflict('invalid_transition', `Ya se renovó con la póliza ${follower.number}. Cancela esa póliza`)
  const { nonrenewal_notice_days: days } = await settingsOf(tx, 'billing')
  const until = dayAfter(row.ends_on, -days)
  const isLate = today > until
  if (isLate && !mayTellLate(staff.role))
    throw conflict(
      'invalid_transition',
      `Se avisa con al menos ${days} días: era a más tardar el ${dayInWords(until)}. Pide a alguien con rol Administración que lo haga`,
    )
  if (isLate && !exception)
    throw unprocessable({
      field: 'exception',
      code: 'required',
      message: `Se avisa con al menos ${days} días: era a más tardar el ${dayInWords(until)}. Escribe por qué se hace después`,
    })
  return {
    columns: {
      auto_renew: false,
      nonrenewal_reason: reason,
      nonrenewal_exception: isLate ? exception : null,
      nonrenewal_on: today,
      nonrenewal_was_auto: row.auto_renew,
    },
    followUp: async (written) => ({
      messages: await mailNonrenewal(tx, written, { is_renewed: false, at: origin.at }),
      notes: [`Cubre hasta el ${dayInWords(row.ends_on)} y nada la sigue`],
    }),
  }
}

/** Takes it back that a policy is not renewed: it renews as it did before. */
export async function resumeRenewal(
  tx: Transaction,
  { row, origin }: Step<'policies'>,
): Promise<StepOutcome<'policies'>> {
  return {
    columns: {
      auto_renew: row.nonrenewal_was_auto ?? row.auto_renew,
      nonrenewal_reason: null,
      nonrenewal_exception: null,
      nonrenewal_on: null,
      nonrenewal_was_auto: null,
    },
    followUp: async (written) => ({
      messages: await mailNonrenewal(tx, written, { is_renewed: true, at: origin.at }),
    }),
  }
}
