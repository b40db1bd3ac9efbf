import {
  type NoticeEvent,
  noticePermissions,
  noticePreferencesFrom,
  type NoticeWay,
} from '@/contract/notices'
import { rolesFor } from '@/contract/permissions'
import type { Database } from '@server/db/database'

/** Somebody of the staff who is told something. */
export type Told = { uuid: string; name: string; email: string }

type Wish = {
  event: NoticeEvent
  way: NoticeWay
  /** Those who are asked; everybody whom it may concern without them. */
  among?: readonly string[]
}

/** Those of the staff who want to be told of something, by one way. */
export async function whoWants(db: Database, { event, way, among }: Wish): Promise<Told[]> {
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
