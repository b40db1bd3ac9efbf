import * as z from 'zod/mini'
import { refuseCardNumbers } from './cardNumbers'
import { writtenKindOf } from './writtenKinds'
import { FactKind } from './facts'
import { requiredLines, Uuid } from './shapes'

/** The longest fact that is kept. */
export const FACT_LENGTH = 2000

const told = {
  kind: z.enum(FactKind.def.entries, 'Elige qué pasó'),
  text: requiredLines('lo que pasó', FACT_LENGTH).check(refuseCardNumbers('un hecho')),
}

/** A fact as a form asks for it: its kind, and what happened in words. */
export const FactFields = z.strictObject(told)
export type FactFields = z.infer<typeof FactFields>

/** Notes a fact of a record: `POST admin/events`. */
export const NewFact = z.strictObject({
  /** `type` is the kind in snake_case, as events have it. */
  subject: z.strictObject({
    type: z
      .string()
      .check(z.refine((type) => writtenKindOf(type) !== undefined, 'De eso no se registran hechos')),
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
