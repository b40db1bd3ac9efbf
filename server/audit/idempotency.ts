import type { Database, Transaction } from '@server/db/database'
import { conflict } from '@server/core/problems'

/** The `Idempotency-Key` of a request, with what tells it from another request under the same key. */
export type IdempotencyKey = { key: string; user_uuid: string; fingerprint: string; at: string }

const KEY_HOURS = 48

/**
 * Creates a record once for each key: a repeated request, even at the same moment, gets the first record. A creation
 * that fails leaves its key free. @throws {Refusal} 409 when the key was used for another request
 */
export async function createOnce(
  tx: Transaction,
  idempotencyKey: IdempotencyKey | undefined,
  create: () => Promise<{ uuid: string }>,
): Promise<{ uuid: string; isRepeated: boolean }> {
  if (!idempotencyKey) return { uuid: (await create()).uuid, isRepeated: false }
  const { key, user_uuid, fingerprint, at } = idempotencyKey
  const expired = new Date(Date.parse(at) - KEY_HOURS * 3_600_000).toISOString()
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', expired).execute()

  // A second request at the same moment waits here for the first, and then finds its key taken.
  const isFirst = await tx
    .insertInto('idempotency_keys')
    .values({ key, user_uuid, fingerprint, created_at: at })
    .onConflict((taken) => taken.doNothing())
    .returning('key')
    .executeTakeFirst()
  const ofKey = { key, user_uuid }
  if (isFirst) {
    const { uuid } = await create()
    await tx
      .updateTable('idempotency_keys')
      .set({ record_uuid: uuid })
      .where((row) => row.and(ofKey))
      .execute()
    return { uuid, isRepeated: false }
  }
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'record_uuid'])
    .where((row) => row.and(ofKey))
    .executeTakeFirstOrThrow()
  if (first.fingerprint !== fingerprint || !first.record_uuid)
    throw conflict('idempotency_mismatch', 'Esa clave de solicitud ya se usó para otra cosa')
  return { uuid: first.record_uuid, isRepeated: true }
}

/**
 * Writes to a record once for each key: a repeated request finds it as the first one left it.
 * @throws {Refusal} 409 when the key was used for another request
 */
export const writeOnce = (
  tx: Transaction,
  idempotencyKey: IdempotencyKey | undefined,
  uuid: string,
  write: () => Promise<unknown>,
): Promise<{ isRepeated: boolean }> =>
  createOnce(tx, idempotencyKey, async () => {
    await write()
    return { uuid }
  })

/** The record that a key has made, of a request that did its work already. @throws {Refusal} 409 for another request */
export async function findCreated(
  db: Database,
  { key, user_uuid, fingerprint }: IdempotencyKey,
): Promise<string | undefined> {
  const made = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'record_uuid'])
    .where('key', '=', key)
    .where('user_uuid', '=', user_uuid)
    .executeTakeFirst()
  if (made && made.fingerprint !== fingerprint)
    throw conflict('idempotency_mismatch', 'Esa clave de solicitud ya se usó para otra cosa')
  return made?.record_uuid ?? undefined
}
