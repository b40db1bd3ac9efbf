import * as z from 'zod/mini'
import { hasScreens, kindOf, slugs } from './entities'
import type { Permission } from './permissions'
import { settingsHash } from './settingsPlace'
import { Instant, Uuid } from './shapes'

/** The events that staff are notified of. */
export const NoticeEvent = z.enum([
  'mentioned',
  'ticket_assigned',
  'ticket_message',
  'ticket_overdue',
  'approval_requested',
  'approval_decided',
  'webhook_turned_off',
  'api_key_expiring',
])
export type NoticeEvent = z.infer<typeof NoticeEvent>

/** The permission that each notice requires: users without it neither receive the notice nor may choose it. */
export const noticePermissions = {
  mentioned: 'SupportTicket.view',
  ticket_assigned: 'SupportTicket.view',
  ticket_message: 'SupportTicket.view',
  ticket_overdue: 'SupportTicket.view',
  approval_requested: 'Transaction.create',
  approval_decided: 'Transaction.create',
  webhook_turned_off: 'Webhook.view',
  api_key_expiring: 'Settings.edit',
} as const satisfies Record<NoticeEvent, Permission>

const Ways = z.strictObject({ in_app: z.boolean(), email: z.boolean() })
export type NoticeWay = keyof z.infer<typeof Ways>

/** The channels that a user wants for each notice. */
export const NoticePreferences = z.strictObject({
  mentioned: Ways,
  ticket_assigned: Ways,
  ticket_message: Ways,
  ticket_overdue: Ways,
  approval_requested: Ways,
  approval_decided: Ways,
  webhook_turned_off: Ways,
  api_key_expiring: Ways,
})
export type NoticePreferences = z.infer<typeof NoticePreferences>

const both = { in_app: true, email: true }
const onlyHere = { in_app: true, email: false }

/** The channels of a user who never chose: mail only for what waits for them. */
export const noticeDefaults: NoticePreferences = {
  mentioned: both,
  ticket_assigned: both,
  ticket_message: onlyHere,
  ticket_overdue: both,
  approval_requested: both,
  approval_decided: onlyHere,
  webhook_turned_off: both,
  api_key_expiring: both,
}

const Kept = z.partial(NoticePreferences)

/** Reads a user's stored preferences; events that were added later take `noticeDefaults`. */
export const noticePreferencesFrom = (kept: unknown): NoticePreferences => ({
  ...noticeDefaults,
  ...Kept.safeParse(kept).data,
})

/** A notice that a staff user received in the console. */
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

/** The notices that the user has now read. */
export const NoticesRead = z.strictObject({ uuids: z.array(Uuid).check(z.minLength(1), z.maxLength(50)) })
export type NoticesRead = z.infer<typeof NoticesRead>

/** Where in the console the subject of a notice is seen; undefined where it has no place of its own. */
export function noticePath({ type, uuid }: { type: string; uuid: string }): string | undefined {
  if (type === 'api_key') return `/admin${settingsHash('api_keys')}`
  const kind = kindOf(type)
  return kind && hasScreens(kind) ? `/admin/${slugs[kind]}/${uuid}` : undefined
}
