import * as z from 'zod/mini'
import { Instant } from './shapes'

/** The key of the organization's directory, as it is told of; null while there is none. */
export const ScimSetUp = z.object({
  base_url: z.string(),
  key: z.nullable(z.object({ hint: z.string(), created_at: Instant, last_used_at: z.nullable(Instant) })),
})
export type ScimSetUp = z.infer<typeof ScimSetUp>

/** A new key, told this once. */
export const NewScimKey = z.object({ key: z.string() })
export type NewScimKey = z.infer<typeof NewScimKey>
