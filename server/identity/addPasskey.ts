import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { MOST_PASSKEYS, type NewPasskey, type Passkey } from '@/contract/passkeys'
import { appendLog } from '@server/audit/logs'
import { recordEvent } from '@server/audit/events'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import { type Clock, instant } from '@server/core/clock'
import type { Origin } from '@server/core/origin'
import { notFound, Refusal, unauthorized, unprocessable } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { subjectOf } from './login'
import { keepChallenge, loadWebauthn, type RelyingParty, takeChallenge } from './passkeyChallenges'

type PasskeyServices = { db: Database; clock: Clock; relyingParty: RelyingParty }
type Owner = { uuid: string; name: string; email: string }

const PRODUCT = 'Salvia'

/** The passkeys of a user, oldest first. */
export const listPasskeys = (db: Database, user_uuid: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(['uuid', 'name', 'is_synced', 'created_at', 'last_used_at'])
    .where('user_uuid', '=', user_uuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute()

/** What the browser needs to make a passkey of a user, who has proven who they are. @throws {Refusal} 409 */
export async function beginPasskey(
  { db, clock, relyingParty }: PasskeyServices,
  user: Owner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_uuid', '=', user.uuid)
    .execute()
  if (known.length >= MOST_PASSKEYS)
    throw new Refusal(
      409,
      'too_many_passkeys',
      `Ya tienes ${MOST_PASSKEYS} llaves: quita antes una que no uses`,
    )
  const { generateRegistrationOptions } = await loadWebauthn()
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: relyingParty.id,
    userID: new Uint8Array(Buffer.from(user.uuid)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    // It signs in without an address being typed, and proves both that it is had and whose it is.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(db, clock, { challenge: options.challenge, user_uuid: user.uuid })
  return options
}

/** Adds the passkey that a browser made. @throws {Refusal} 422 where its answer does not hold */
export async function addPasskey(
  services: PasskeyServices,
  user: Owner,
  { name, response }: NewPasskey,
  origin: Origin,
): Promise<Passkey> {
  const { db, clock } = services
  const credential = await verifyAnswer(services, user, response)
  return inTransaction(db, async (tx) => {
    // Two tabs that add one at once count one after the other.
    if (!(await lockRecord(tx, 'users', user.uuid))) throw unauthorized()
    const passkey = await tx
      .insertInto('passkeys')
      .values({ user_uuid: user.uuid, name, created_at: instant(clock.now()), ...credential })
      .onConflict((row) => row.column('credential_id').doNothing())
      .returning(['uuid', 'name', 'is_synced', 'created_at', 'last_used_at'])
      .executeTakeFirst()
    if (!passkey) throw new Refusal(409, 'passkey_taken', 'Esa llave ya está agregada')
    await recordEvent(tx, origin, { type: 'user.passkey_added', subject: subjectOf(user) })
    await appendLog(tx, origin, {
      kind: 'audit',
      action: 'passkey_added',
      subject: subjectOf(user),
      reason: name,
    })
    return passkey
  })
}

async function verifyAnswer(
  { db, clock, relyingParty }: PasskeyServices,
  { uuid: user_uuid }: Owner,
  response: NewPasskey['response'],
) {
  const { id, rawId, type, clientExtensionResults, authenticatorAttachment } = response
  const { clientDataJSON, attestationObject, transports = [] } = response.response
  const { verifyRegistrationResponse } = await loadWebauthn()
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults,
      ...(authenticatorAttachment && { authenticatorAttachment }),
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: (challenge) => takeChallenge(db, clock, { challenge, user_uuid }),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified)
    throw unprocessable({
      field: 'response',
      code: 'passkey_refused',
      message: 'La llave no se pudo comprobar, o pasó demasiado tiempo. Agrégala otra vez',
    })
  const { credential, credentialBackedUp: is_synced } = checked.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: [...transports],
    is_synced,
  }
}

/** Removes a passkey of a user, and returns what it was called. @throws {Refusal} 404 */
export async function removePasskey(
  db: Database,
  { uuid, user }: { uuid: string; user: { uuid: string; name: string } },
  origin: Origin,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('passkeys')
      .where('uuid', '=', uuid)
      .where('user_uuid', '=', user.uuid)
      .returning('name')
      .executeTakeFirst()
    if (!gone) throw notFound('La llave')
    await recordEvent(tx, origin, { type: 'user.passkey_removed', subject: subjectOf(user) })
    await appendLog(tx, origin, {
      kind: 'audit',
      action: 'passkey_removed',
      subject: subjectOf(user),
      reason: gone.name,
    })
    return gone.name
  })
}
