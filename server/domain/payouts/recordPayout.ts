import type { Effect } from '@/contract/actions'
import { recordEvent } from '@server/audit/events'
import { appendLog } from '@server/audit/logs'
import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'

/** Records that a claim was put on a list of transfers, which leaves the claim as it is. */
export async function recordListing(
  tx: Transaction,
  origin: Origin,
  { uuid, number, account_uuid }: Row<'authorizations'>,
  { list, amount_cents, effects }: { list: string; amount_cents: number; effects: Effect[] },
): Promise<void> {
  const subject = { type: 'authorization', uuid, label: number }
  const event = 'authorization.listed'
  await recordEvent(tx, origin, { type: event, subject, account_uuid, data: { list, amount_cents } })
  await appendLog(tx, origin, {
    kind: 'audit',
    action: 'updated',
    subject,
    changes: [{ field: 'payout_list', before: null, after: list, masked: false }],
  })
  effects.push({ event, subject, changes: [] })
}
