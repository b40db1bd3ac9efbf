import * as z from 'zod/mini'
import { Subject } from './events'
import { FieldChange } from './logs'
import { Cents, Currency, optionalLines } from './shapes'

/** What a change of status is sent with: `POST admin/<plural>/{uuid}/actions/<name>`. */
export const ActionBody = z.strictObject({ reason: z.optional(optionalLines(500)) })
export type ActionBody = z.infer<typeof ActionBody>

/** Something that an action does to a record; a dry run tells it without doing it. */
export const Effect = z.object({ event: z.string(), subject: Subject, changes: z.array(FieldChange) })
export type Effect = z.infer<typeof Effect>

/** Money that an action moves or asks for; what is taken off or given back has a minus sign. */
export const MoneyLine = z.object({
  kind: z.enum(['charge', 'credit', 'tax', 'total']),
  label: z.string(),
  amount_cents: Cents,
  currency: Currency,
})
export type MoneyLine = z.infer<typeof MoneyLine>

/** A message that an action will send. */
export const SentMessage = z.object({ to: z.string(), subject: z.string() })
export type SentMessage = z.infer<typeof SentMessage>

/** The record after an action, and everything the action touched. */
export const actionReplyOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    data: item,
    effects: z.array(Effect),
    lines: z.optional(z.array(MoneyLine)),
    messages: z.optional(z.array(SentMessage)),
    /** What to know of it beside: what it leaves undone, from when it counts. For a person to read. */
    notes: z.optional(z.array(z.string())),
    /** Names exactly this: sent back with the action itself, it is done if it is still what would be done. */
    preview_token: z.optional(z.string()),
  })
export type ActionReply<Item> = {
  data: Item
  effects: Effect[]
  lines?: MoneyLine[] | undefined
  messages?: SentMessage[] | undefined
  notes?: string[] | undefined
  preview_token?: string | undefined
}
