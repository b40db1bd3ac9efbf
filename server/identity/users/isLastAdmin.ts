import type { Row } from '@server/audit/writes'
import type { Transaction } from '@server/db/database'

/** Whether no other administrator exists. Locks the others, so that two cannot leave at once. */
export async function isLastAdmin(tx: Transaction, { uuid, role, status }: Row<'users'>): Promise<boolean> {
  if (role !== 'admin' || (status !== 'active' && status !== 'locked')) return false
  const admins = await tx
    .selectFrom('users')
    .select('uuid')
    .where('role', '=', 'admin')
    .where('status', 'in', ['active', 'locked'])
    .where('archived_at', 'is', null)
    .orderBy('uuid')
    .forUpdate()
    .execute()
  return admins.every((admin) => admin.uuid === uuid)
}
