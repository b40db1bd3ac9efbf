import { instant } from '@server/core/clock'
import type { Transaction } from '@server/db/database'
import type { JobKind } from './jobKind'

type When = {
  /** The present instant, RFC 3339. */
  at: string
  /** When it runs; at once by default. */
  runAt?: Date
  /** While a job with this key waits, another is not added: the first one counts. */
  key?: string
}

/** Adds a job in the caller's transaction; it runs once that commits. */
export async function enqueue<Payload>(
  tx: Transaction,
  { name }: Pick<JobKind<Payload>, 'name'>,
  payload: Payload,
  { at, runAt, key }: When,
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      kind: name,
      payload: JSON.stringify(payload),
      key: key ?? null,
      run_at: runAt ? instant(runAt) : at,
      created_at: at,
    })
    .onConflict((taken) => taken.column('key').where('finished_at', 'is', null).doNothing())
    .execute()
}

/** Deletes the waiting job of a key; a running one goes on. */
export async function withdraw(tx: Transaction, key: string): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where('key', '=', key)
    .where('finished_at', 'is', null)
    .where('claim', 'is', null)
    .execute()
}
