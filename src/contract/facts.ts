import * as z from 'zod/mini'
import { type EditableKind, kindOf } from './entities'
import { refuseCardNumbers } from './cardNumbers'
import { Actor, Instant, requiredLines, Uuid } from './shapes'

/** What kind of thing happened to a record outside the product. */
export const FactKind = z.enum(['call', 'message', 'visit', 'document', 'agreement', 'other'])
export type FactKind = z.infer<typeof FactKind>

/** The longest fact that is kept. */
export const FACT_LENGTH = 2000

const told = {
  kind: z.enum(FactKind.def.entries, 'Elige qué pasó'),
  text: requiredLines('lo que pasó', FACT_LENGTH).check(refuseCardNumbers('un hecho')),
}

/** A fact as a form asks for it: its kind, and what happened in words. */
export const FactFields = z.strictObject(told)
export type FactFields = z.infer<typeof FactFields>

/** The kind of a record that may have facts, from its name in events; kinds that are evidence themselves have none. */
export function factSubjectKind(type: string): EditableKind | undefined {
  const kind = kindOf(type)
  return kind && kind !== 'Event' && kind !== 'Log' && kind !== 'WebhookLog' && kind !== 'Settings'
    ? kind
    : undefined
}

/** Notes a fact of a record: `POST admin/events`. */
export const NewFact = z.strictObject({
  /** `type` is the kind in snake_case, as events have it. */
  subject: z.strictObject({
    type: z
      .string()
      .check(z.refine((type) => factSubjectKind(type) !== undefined, 'De eso no se registran hechos')),
    uuid: Uuid,
  }),
  ...told,
})
export type NewFact = z.infer<typeof NewFact>

const reason = requiredLines('el motivo', 500)

/** Writes a fact anew beside what it said before: `POST admin/events/{uuid}/actions/correct`. */
export const FactCorrection = z.strictObject({ ...told, reason })
export type FactCorrection = z.infer<typeof FactCorrection>

/** Says that a fact does not hold, and keeps it: `POST admin/events/{uuid}/actions/withdraw`. */
export const FactWithdrawal = z.strictObject({ reason })
export type FactWithdrawal = z.infer<typeof FactWithdrawal>

/** A fact as it was written once; the version that withdraws it has neither kind nor text. */
export const FactVersion = z.object({
  number: z.int(),
  kind: z.nullable(FactKind),
  text: z.nullable(z.string()),
  /** Why it was corrected or withdrawn. */
  reason: z.nullable(z.string()),
  actor: Actor,
  at: Instant,
})
export type FactVersion = z.infer<typeof FactVersion>
