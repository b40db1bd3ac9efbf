import { sql } from 'kysely'
import type { LogAction } from '@/contract/logs'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import { unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'

/** Refuses the name of another key in use: the audit log tells systems apart by it. @throws {Refusal} 422 */
export async function refuseTakenName(tx: Transaction, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('api_keys')
    .select('uuid')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (taken)
    throw unprocessable({
      field: 'name',
      code: 'duplicate',
      message: 'Otra llave se llama así. Elige otro nombre, o revoca la otra',
    })
}

type KeyChange = {
  action: LogAction
  name: string
  reason: string
  /** What was and what is, by field. */
  changes: Record<string, readonly [before: unknown, after: unknown]>
}

/** Logs what an administrator did to a key, never its secret. */
export const logKeyChange = (tx: Transaction, origin: Origin, { action, name, reason, changes }: KeyChange) =>
  appendLog(tx, origin, {
    kind: 'security',
    action,
    subject: { type: 'settings', uuid: null, label: `Llave de sistema: ${name}` },
    changes: Object.entries(changes).map(([field, [before, after]]) => ({
      field,
      before,
      after,
      masked: false,
    })),
    reason,
  })
