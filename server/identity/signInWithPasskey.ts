import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { PasskeySignIn } from '@/contract/passkeys'
import { inTransaction } from '@server/audit/inTransaction'
import { appendLog } from '@server/audit/logs'
import { lockRecord } from '@server/audit/writes'
import { type Clock, instant } from '@server/core/clock'
import type { Origin } from '@server/core/origin'
import { Refusal } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { enter, maySignIn } from './login'
import { findGuard } from './loginGuard'
import type { LiveSession } from './sessions'
import { keepChallenge, loadWebauthn, type RelyingParty, takeChallenge } from './passkeyChallenges'

type PasskeyServices = { db: Database; clock: Clock; relyingParty: RelyingParty }

/** One answer for an unknown passkey, a wrong one, a late one, and a user who may not sign in. */
const refusePasskey = () =>
  new Refusal(
    401,
    'bad_passkey',
    'Esa llave de acceso no sirve aquí, o pasó demasiado tiempo. Inténtalo otra vez, o entra con tu contraseña',
  )

/** What a browser needs to sign in with whichever passkey its user picks. */
export async function askForPasskey({
  db,
  clock,
  relyingParty,
}: PasskeyServices): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebauthn()
  const options = await generateAuthenticationOptions({ rpID: relyingParty.id, userVerification: 'required' })
  await keepChallenge(db, clock, { challenge: options.challenge, user_uuid: null })
  return options
}

/**
 * Signs in who holds a passkey: it is had, and its authenticator knew its user, so it counts as both factors.
 * @throws {Refusal} 401
 */
export async function signInWithPasskey(
  services: PasskeyServices,
  { response }: PasskeySignIn,
  origin: Origin,
): Promise<LiveSession> {
  const { db, clock } = services
  const proven = await provePasskey(services, response)
  const session =
    proven &&
    (await inTransaction(db, async (tx) => {
      const user = await lockRecord(tx, 'users', proven.user_uuid)
      if (!user || !maySignIn(user)) return undefined
      // Of two answers with one state of the counter, one is a copy.
      const used = await tx
        .updateTable('passkeys')
        .set({ counter: proven.counter, last_used_at: instant(clock.now()) })
        .where('uuid', '=', proven.uuid)
        .where('counter', '=', proven.counterBefore)
        .returning('uuid')
        .executeTakeFirst()
      if (!used) return undefined
      const guard = await findGuard(tx, clock, { email: user.email, ip: origin.ip })
      return enter(tx, clock, { user, guard, origin, entered_by: 'passkey' })
    }))
  if (session) return session
  await inTransaction(db, (tx) =>
    appendLog(tx, origin, { kind: 'auth', action: 'login_failed', status_code: 401 }),
  )
  throw refusePasskey()
}

/** The passkey that signed the challenge, and its counter before and after; undefined where anything is wrong. */
async function provePasskey({ db, clock, relyingParty }: PasskeyServices, answer: PasskeySignIn['response']) {
  const { id, rawId, type, clientExtensionResults, authenticatorAttachment } = answer
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', id)
    .executeTakeFirst()
  if (!passkey) return undefined
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_uuid) return undefined
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults,
      ...(authenticatorAttachment && { authenticatorAttachment }),
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: (challenge) => takeChallenge(db, clock, { challenge, user_uuid: null }),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { uuid, user_uuid, counter: counterBefore } = passkey
  return { uuid, user_uuid, counterBefore, counter: checked.authenticationInfo.newCounter }
}
