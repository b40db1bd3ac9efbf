import { createHmac } from 'node:crypto'
import { instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import { processPasswords } from '@server/identity/passwords'
import { findChallenge } from '@server/identity/secondFactorChallenges'
import { beginEnrolment, enableSecondFactor } from '@server/identity/secondFactors'
import { SECRET } from './databases'
import { aUser, type Wish } from './records'

/** Of each user here. */
export const PASSWORD = 'una frase bien larga'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows at a moment, by RFC 6238 and RFC 4226; of its own, so that the server's is held against it. */
export function codeAt(secret: string, at: Date): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** A user whose app is set up, with what shows its codes. */
export async function withFactor(db: Database, clock: { now(): Date }, wish: Wish<'users'> = {}) {
  const password_hash = await processPasswords().hash(PASSWORD)
  const { uuid, email } = await aUser(db, { password_hash, ...wish })
  const origin = systemOrigin(instant(clock.now()))
  const services = { clock, secret: SECRET }
  return inTransaction(db, async (tx) => {
    const asked = await beginEnrolment(tx, services, { uuid, email, purpose: 'enrolment' })
    const { secret } = asked.enrolment
    const { sealed_secret } = await findChallenge(tx, clock, { ...asked, purpose: 'enrolment' })
    const user = await lockRecord(tx, 'users', uuid)
    if (!user || !sealed_secret) throw new Error('Nobody to set up')
    // Of the step before, so that the present code is still to be used.
    const code = codeAt(secret, new Date(clock.now().getTime() - 30_000))
    const recovery_codes = await enableSecondFactor(tx, services, { user, sealed_secret, code }, origin)
    if (!recovery_codes) throw new Error('The code was not taken')
    return { user, secret, recovery_codes }
  })
}
