import { allows, type Role } from '@/contract/permissions'
import { mayDo, type Staff } from '@server/core/staff'
import type { Database } from '@server/db/database'

/** Up to how many cents a user acts alone in a day: 0 without a limit of their own, null (no bound) for administrators. */
export async function findOwnLimit(db: Database, staff: Staff): Promise<number | null> {
  return mayDo(staff, 'Payment.delete') ? null : findAssignedLimit(db, staff.uuid)
}

/** The limit that a user was given, in cents, which binds administrators too where the money is a fund's; 0 without one. */
export async function findAssignedLimit(db: Database, uuid: string): Promise<number> {
  const user = await db
    .selectFrom('users')
    .select('approval_limit_cents')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return user?.approval_limit_cents ?? 0
}

/** As `findOwnLimit`, of a user who is loaded already. */
export const readOwnLimit = ({ role }: { role: Role }, given: number | null | undefined): number | null =>
  allows(role, 'Payment.delete') ? null : (given ?? 0)
