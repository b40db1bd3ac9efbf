import * as z from 'zod/mini'
import * as personal from './personal'
import { Actor, Instant } from './shapes'

/** What kind of thing happened to a record outside the product. */
export const FactKind = z.enum(['call', 'message', 'visit', 'document', 'agreement', 'other'])
export type FactKind = z.infer<typeof FactKind>

/** One version of a fact; a withdrawal has no kind and no text. */
export const FactVersion = z.object({
  number: z.int(),
  kind: z.nullable(FactKind),
  text: z.nullable(personal.words),
  /** Why it was corrected or withdrawn. */
  reason: z.nullable(personal.words),
  actor: Actor,
  at: Instant,
})
export type FactVersion = z.infer<typeof FactVersion>
