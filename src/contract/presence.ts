import * as z from 'zod/mini'
import { Ref, Uuid } from './shapes'

/** What a person does with a record that is open before them. */
export const Doing = z.enum(['viewing', 'writing'])
export type Doing = z.infer<typeof Doing>

/** A person who has a record open at this moment. */
export const Presence = z.object({ uuid: Uuid, user: Ref, doing: Doing })
export type Presence = z.infer<typeof Presence>

/** The kinds whose screens show which colleagues have the same record open. */
export const PresentKind = z.enum(['support_ticket'])
export type PresentKind = z.infer<typeof PresentKind>

/** Says what is open in one tab of a browser; nothing, once it is left. */
export const Appearance = z.object({
  type: PresentKind,
  uuid: Uuid,
  doing: z.nullable(Doing),
  /** Tells the tabs of one session apart. */
  tab: z.string().check(z.regex(/^[\w-]{8,40}$/)),
})
export type Appearance = z.infer<typeof Appearance>

/** Seconds after which a tab that says nothing more is taken for closed; a tab speaks up every twenty. */
export const GONE_AFTER = 45
