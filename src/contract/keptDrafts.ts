import * as z from 'zod/mini'
import { Instant } from './shapes'

/** What a person is writing and has not sent: with its record's version, where it changes one. */
export const KeptDraft = z.strictObject({
  at: Instant,
  version: z.nullable(z.int()),
  values: z
    .record(z.string(), z.unknown())
    .check(z.refine((values) => JSON.stringify(values).length <= 100_000, 'El borrador es demasiado largo')),
})
export type KeptDraft = z.infer<typeof KeptDraft>

/** What a draft is of, among those of its author: `support-tickets.{uuid}.reply`. */
export const DraftName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,199}$/))

/** How long a draft waits for its author, in days. */
export const DRAFT_DAYS = 14
