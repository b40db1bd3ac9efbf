import { instant } from '@server/core/clock'
import type { Transaction } from '@server/db/database'
import type { JobKind } from './jobKind'

type When = {
  /** RFC 3339: the present of whoever asks. */
  at: string
  /** The moment it is to run; at once without it. */
  runAt?: Date
  /** While a job with this key waits, another is not added: the first one counts. */
  key?: string
}

/** Writes down that something is to be done, as part of a change: it will be, once that is kept. */
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

/** Takes back what waits under a key; what has begun goes on. */
export async function withdraw(tx: Transaction, key: string): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where('key', '=', key)
    .where('finished_at', 'is', null)
    .where('claim', 'is', null)
    .execute()
}
