import type { Effect } from '@/contract/actions'
import type { PolicyStatus } from '@/contract/policies'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { type Row, type AuditedTable, updateRecord } from '@server/audit/writes'
import { moveCovers } from './covers'
import { pastOf } from '@server/records/pastOf'

/** How policies appear in the audit log. */
export const auditedPolicies: AuditedTable<'policies'> = {
  table: 'policies',
  type: 'policy',
  labelOf: ({ number }) => number,
  accountOf: ({ account_uuid }) => account_uuid,
}

export type PolicyMove = {
  row: Row<'policies'>
  origin: Origin
  effects: Effect[]
}

/**
 * Moves a policy that this transaction has locked, as payments and daily jobs do, with its covers. Returns its new row.
 */
export async function movePolicy(
  tx: Transaction,
  { row, origin, effects }: PolicyMove,
  name: string,
  to: { status: PolicyStatus; status_reason: string } & Partial<Row<'policies'>>,
): Promise<Row<'policies'>> {
  const write = { event: pastOf(name), action: 'updated', reason: to.status_reason } as const
  const { row: moved, effect } = await updateRecord(tx, auditedPolicies, origin, row, to, write)
  if (effect) effects.push(effect)
  await moveCovers(tx, { name, row, origin, effects }, to.status)
  return moved
}
