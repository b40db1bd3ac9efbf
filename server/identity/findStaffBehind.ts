import type { Database } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { isMasked } from './sessions'
import type { Staff } from '@server/core/staff'

/** Who asked for a job, as they are now; nothing when they may not enter any more. */
export async function staffBehind(
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
