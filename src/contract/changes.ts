import * as z from 'zod/mini'
import { Actor, Uuid } from './shapes'

/** A record that was written, as `GET admin/stream` tells open screens. `type` is its kind's name in events. */
export const Change = z.object({
  type: z.string(),
  uuid: Uuid,
  version: z.nullable(z.int()),
  actor: Actor,
})
export type Change = z.infer<typeof Change>

/** Where a reader of the stream left off: the position of the last change it knows of. */
export const StreamQuery = z.object({ after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) })
