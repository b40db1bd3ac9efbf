import {
  type NoticeEvent,
  noticePermissions,
  noticePreferencesFrom,
  type NoticeWay,
} from '@/contract/notices'
import { rolesFor } from '@/contract/permissions'
import type { Database } from '@server/db/database'

/** A user who gets a notice. */
export type Recipient = { uuid: string; name: string; email: string }

type RecipientQuery = {
  event: NoticeEvent
  way: NoticeWay
  /** The candidates; without them, all users whose role may see the event. */
  among?: readonly string[]
}

/** Finds the users who want notices of an event by one way. */
export async function findRecipients(
  db: Database,
  { event, way, among }: RecipientQuery,
): Promise<Recipient[]> {
  if (among?.length === 0) return []
  let users = db
    .selectFrom('users')
    .select(['uuid', 'name', 'email', 'notification_prefs'])
    .where('role', 'in', rolesFor(noticePermissions[event]))
    .where('status', 'in', ['active', 'locked'])
    .where('archived_at', 'is', null)
    .orderBy('uuid')
  if (among) users = users.where('uuid', 'in', among)
  return (await users.execute()).filter(
    ({ notification_prefs }) => noticePreferencesFrom(notification_prefs)[event][way],
  )
}
