import type { Database } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { isMasked } from './sessions'
import type { Staff } from '@server/core/staff'

/** The present data of the user who started a job; undefined where they may not sign in any more. */
export async function findStaffBehind(
  db: Database,
  { staff_uuid, origin }: { staff_uuid: string; origin: Origin },
): Promise<Staff | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['uuid', 'name', 'email', 'role', isMasked.as('is_masked')])
    .where('uuid', '=', staff_uuid)
    .where('status', 'in', ['active', 'locked'])
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return user && { ...user, session_uuid: origin.session_uuid ?? '' }
}
