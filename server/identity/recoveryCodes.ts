import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@/contract/secondFactor'
import { instant, type Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'

/** Letters and digits that are not mistaken for one another (Crockford's base32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
/** 120 bits, so that a plain hash protects them (OWASP ASVS 5.0, 6.5.2). */
const LENGTH = 24

const newCode = () =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length])
    .join('')
    .replace(/.{4}(?!$)/g, '$&-')

/** The hash of a code, regardless of case, spaces and hyphens. */
const hashOf = (code: string) =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex')

/** Replaces a user's recovery codes and returns the new ones, which are never shown again. */
export async function makeRecoveryCodes(tx: Transaction, clock: Clock, user_uuid: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const created_at = instant(clock.now())
  await forgetRecoveryCodes(tx, user_uuid)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ hash: hashOf(code), user_uuid, created_at })))
    .execute()
  return codes
}

/** Deletes a user's recovery codes. */
export async function forgetRecoveryCodes(tx: Transaction, user_uuid: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_uuid', '=', user_uuid).execute()
}

/** Uses up a recovery code of a user. Returns whether it was valid. */
export async function spendRecoveryCode(
  tx: Transaction,
  clock: Clock,
  { user_uuid, code }: { user_uuid: string; code: string },
): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: instant(clock.now()) })
    .where('hash', '=', hashOf(code))
    .where('user_uuid', '=', user_uuid)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return spent !== undefined
}

/** The number of unused codes of a user. */
export async function countRecoveryCodes(db: Database, user_uuid: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_uuid', '=', user_uuid)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
