import * as z from 'zod/mini'
import { Subject } from './events'
import { FieldChange } from './logs'
import { optionalText } from './shapes'

/** What a change of status is sent with: `POST admin/<plural>/{uuid}/actions/<name>`. */
export const ActionBody = z.strictObject({ reason: z.optional(optionalText(500)) })
export type ActionBody = z.infer<typeof ActionBody>

/** Something that an action does to a record; a dry run tells it without doing it. */
export const Effect = z.object({ event: z.string(), subject: Subject, changes: z.array(FieldChange) })
export type Effect = z.infer<typeof Effect>

/** The record after an action, and everything the action touched. */
export const actionReplyOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ data: item, effects: z.array(Effect) })
export type ActionReply<Item> = { data: Item; effects: Effect[] }
