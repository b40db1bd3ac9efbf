import { dayOf } from '@/contract/days'
import { planDraftActions, type RevisionDay } from '@/contract/plans'
import type { Actor } from '@/contract/shapes'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import type { AskedPrices } from '@server/db/schema/billing'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { askPrices, callOffPrices } from './askPrices'
import { keepingStatus } from '@server/records/keepingStatus'
import { checkTerms, plans, refuseUnready } from './plans'
import { applyDraft, termsOf } from './planTerms'
import type { Step } from '@server/records/recordKind'
import { type Change, moveWithin } from '@server/records/recordWrites'
import type { StepOutcome } from '@server/records/stepOutcome'

/** Publishes the draft of a plan; requests approval instead where a price changes by too much. */
export async function publishRevision(tx: Transaction, step: Step<'plans'>): Promise<StepOutcome<'plans'>> {
  const next = await reviseFromDraft(tx, step.row)
  const note = await askPrices(tx, step, null)
  if (note) return { notes: [note] }
  await callOffPrices(tx, step)
  return { columns: next }
}

/** Sets the day on which the draft is published; requests approval where a price changes by too much. */
export async function scheduleRevision(
  tx: Transaction,
  step: Step<'plans'>,
  { publish_on }: RevisionDay,
): Promise<StepOutcome<'plans'>> {
  await reviseFromDraft(tx, step.row)
  if (publish_on <= dayOf(new Date(step.origin.at)))
    throw unprocessable({ field: 'publish_on', code: 'too_early', message: 'Elige un día después de hoy' })
  const note = await askPrices(tx, step, publish_on)
  if (note) return { notes: [note] }
  await callOffPrices(tx, step)
  return { columns: { draft_on: publish_on } }
}

/**
 * A plan as it will be once its draft is published.
 * @throws {Refusal} 409 without a draft, or with an incomplete one
 */
export async function reviseFromDraft(tx: Transaction, row: Row<'plans'>) {
  const draft = draftOf(row)
  const next = applyDraft(row)
  await checkTerms(tx, termsOf(next), row)
  await refuseUnready(tx, next)
  return { ...draft, revision: row.revision + 1, draft: null, draft_on: null }
}

/** The unpublished draft of a plan. @throws {Refusal} 409 where it has none */
export function draftOf({ draft }: Row<'plans'>) {
  if (!draft) throw conflict('invalid_transition', 'El plan no tiene cambios en borrador')
  return draft
}

type ApprovedRevision = { plan: Row<'plans'>; asked: AskedPrices; requested_by: Actor } & Pick<
  Change,
  'staff' | 'origin' | 'reader'
>

/**
 * Publishes the approved draft, or schedules it, exactly as it was requested.
 * @throws {Refusal} where draft or day are past
 */
export async function publishApproved(
  tx: Transaction,
  { plan, asked: { draft, publish_on }, requested_by, ...caller }: ApprovedRevision,
) {
  if (canonicalJson(plan.draft) !== canonicalJson(draft))
    throw conflict(
      'invalid_transition',
      'El borrador ya no es el que se pidió publicar. Rechaza la solicitud y pide que la repitan',
    )
  if (publish_on !== null && publish_on <= dayOf(new Date(caller.origin.at)))
    throw conflict(
      'invalid_transition',
      `Ya llegó el ${dayInWords(publish_on)}, que era el día pedido. Rechaza la solicitud y pide que la repitan`,
    )
  const name = publish_on === null ? 'publish_revision' : 'schedule_revision'
  const act = keepingStatus(async (_tx: Transaction, { row }: Step<'plans'>) => {
    const next = await reviseFromDraft(tx, row)
    return { columns: publish_on === null ? next : { draft_on: publish_on } }
  })
  const { effects } = await moveWithin(tx, plans, {
    ...caller,
    uuid: plan.uuid,
    version: `"${plan.version}"`,
    name,
    transition: planDraftActions[name],
    reason: `Lo pidió ${requested_by.label}.`,
    act: (_tx, step) => act(tx, step, undefined),
  })
  return effects
}
