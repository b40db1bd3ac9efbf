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

/** What the API answers when it refuses a request; `message` is in Spanish, for a person. */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(FieldProblem)),
  request_id: z.optional(z.string()),
  ...z.partial(Conflict).shape,
})
export type Problem = z.infer<typeof Problem>
