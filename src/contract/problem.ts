import * as z from 'zod/mini'

/** One refused value: `field` is its path in the body (`tax_profile.tax_id`), or a query parameter's name. */
export const FieldProblem = z.object({ field: z.string(), code: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof FieldProblem>

/** What another person did to a record between our reading and our writing it (409 `version_conflict`). */
export const Conflict = z.object({
  current: z.record(z.string(), z.unknown()),
  changed_fields: z.array(z.string()),
  changed_by: z.string(),
  changed_at: z.string(),
})
export type Conflict = z.infer<typeof Conflict>

/** A record that one is taken for; `type` is its kind in snake_case. */
export const AlikeRecord = z.object({ type: z.string(), uuid: z.string(), label: z.string() })
export type AlikeRecord = z.infer<typeof AlikeRecord>

/** What the API answers when it refuses a request; `message` is in Spanish, for a person. */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(FieldProblem)),
  /** Records that say the same, so that it may be the same once more (409 `duplicate`). */
  alike: z.optional(z.array(AlikeRecord)),
  request_id: z.optional(z.string()),
  ...z.partial(Conflict).shape,
})
export type Problem = z.infer<typeof Problem>
