import type { Transaction } from '@server/db/database'
import { conflict } from '@server/core/problems'

/** A request that its sender may repeat, told by a key of theirs. */
export type Intention = { key: string; user_uuid: string; fingerprint: string; at: string }

const KEPT_HOURS = 48

/**
 * Creates a record once for each intention: whoever asks again, even at the same moment, gets the first one.
 * A creation that fails leaves its key free. @throws {Refusal} 409 when the key was used for something else
 */
export async function createOnce(
  tx: Transaction,
  intention: Intention | undefined,
  create: () => Promise<{ uuid: string }>,
): Promise<{ uuid: string; isRepeated: boolean }> {
  if (!intention) return { uuid: (await create()).uuid, isRepeated: false }
  const { key, user_uuid, fingerprint, at } = intention
  const expired = new Date(Date.parse(at) - KEPT_HOURS * 3_600_000).toISOString()
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', expired).execute()

  // Of two at once the second waits here for the first, and then finds its key taken.
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
