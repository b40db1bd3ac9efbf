import { sql } from 'kysely'
import type { Role } from '@/contract/permissions'
import type { Database } from '@server/db/database'
import { next } from './records'
import { call } from './referenceServer'
import type { TestClock } from './testClock'

/** Moves money as the console does: first a dry run, then the action with its preview token. */
export async function act(
  as: Role | { token: string },
  address: string,
  body: object,
  key = `key-${next()}`,
) {
  const dryRun = await call(as, `${address}?dry_run=true`, { method: 'POST', body })
  if (dryRun.statusCode !== 200) return dryRun
  return call(as, `${address}?preview_token=${dryRun.json().preview_token}`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
  })
}

/** Posts to the ledger what the records that a test made by hand begin with. */
export const openLedger = ({ db, clock }: { db: Database; clock: TestClock }) =>
  sql`select open_ledger(${clock.now().toISOString()}::timestamptz)`.execute(db)
