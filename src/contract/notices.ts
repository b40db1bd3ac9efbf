import * as z from 'zod/mini'
import type { Permission } from './permissions'
import { Instant, Uuid } from './shapes'

/** What somebody of the staff is told of. */
export const NoticeEvent = z.enum([
  'mentioned',
  'ticket_assigned',
  'ticket_message',
  'ticket_overdue',
  'approval_requested',
  'approval_decided',
  'webhook_turned_off',
])
export type NoticeEvent = z.infer<typeof NoticeEvent>

/** Whom each may concern: it is told to nobody without the permission, nor offered to them. */
export const noticePermissions = {
  mentioned: 'SupportTicket.view',
  ticket_assigned: 'SupportTicket.view',
  ticket_message: 'SupportTicket.view',
  ticket_overdue: 'SupportTicket.view',
  approval_requested: 'Transaction.create',
  approval_decided: 'Transaction.create',
  webhook_turned_off: 'Webhook.view',
} as const satisfies Record<NoticeEvent, Permission>

const Ways = z.strictObject({ in_app: z.boolean(), email: z.boolean() })
export type NoticeWay = keyof z.infer<typeof Ways>

/** By which ways somebody wants to be told of each. */
export const NoticePreferences = z.strictObject({
  mentioned: Ways,
  ticket_assigned: Ways,
  ticket_message: Ways,
  ticket_overdue: Ways,
  approval_requested: Ways,
  approval_decided: Ways,
  webhook_turned_off: Ways,
})
export type NoticePreferences = z.infer<typeof NoticePreferences>

const both = { in_app: true, email: true }
const onlyHere = { in_app: true, email: false }

/** What is told to whoever never said: by mail only what waits for them. */
export const noticeDefaults: NoticePreferences = {
  mentioned: both,
  ticket_assigned: both,
  ticket_message: onlyHere,
  ticket_overdue: both,
  approval_requested: both,
  approval_decided: onlyHere,
  webhook_turned_off: both,
}

const Kept = z.partial(NoticePreferences)

/** What somebody wants, from what is kept of them: of events that came later, what is told to whoever never said. */
export const noticePreferencesFrom = (kept: unknown): NoticePreferences => ({
  ...noticeDefaults,
  ...Kept.safeParse(kept).data,
})

/** Something that somebody of the staff was told in the console. */
export const Notice = z.object({
  uuid: Uuid,
  event: NoticeEvent,
  text: z.string(),
  /** The record that it is about, as events name it. */
  subject_type: z.string(),
  subject_uuid: Uuid,
  at: Instant,
  read_at: z.nullable(Instant),
})
export type Notice = z.infer<typeof Notice>

/** The latest, newest first, and how many of all are still to be read. */
export const Notices = z.object({ unread: z.int(), latest: z.array(Notice) })
export type Notices = z.infer<typeof Notices>

/** Those that somebody has read now. */
export const NoticesRead = z.strictObject({ uuids: z.array(Uuid).check(z.minLength(1), z.maxLength(50)) })
export type NoticesRead = z.infer<typeof NoticesRead>
