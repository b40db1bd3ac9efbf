import type { Effect } from '@/contract/actions'
import { recordEvent } from '@server/audit/events'
import { appendLog } from '@server/audit/logs'
import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'

export type Reseller = Pick<Row<'companies'>, 'uuid' | 'trade_name'>

type CommissionAct = {
  name: 'rule_added' | 'rule_ended' | 'adjusted' | 'closed' | 'carried' | 'paid' | 'voided'
  data: Record<string, unknown>
  reason?: string | null
  effects?: Effect[]
}

/** Records an event and a log line of a reseller whose commissions changed; the company's own record does not. */
export async function recordCommission(
  tx: Transaction,
  origin: Origin,
  { uuid, trade_name }: Reseller,
  { name, data, reason = null, effects }: CommissionAct,
): Promise<void> {
  const subject = { type: 'company', uuid, label: trade_name }
  const event = `company.commission_${name}`
  await recordEvent(tx, origin, { type: event, subject, data, reason })
  const changes = Object.entries(data).map(([field, after]) => ({
    field,
    before: null,
    after,
    masked: false,
  }))
  await appendLog(tx, origin, { kind: 'audit', action: 'updated', subject, changes, reason })
  effects?.push({ event, subject, changes })
}
