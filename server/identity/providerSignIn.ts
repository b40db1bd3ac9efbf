import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { ProviderAnswer } from '@/contract/identityProvider'
import type { Role } from '@/contract/permissions'
import type { SettingsOf } from '@/contract/settings'
import { Email } from '@/contract/shapes'
import { appendLog } from '@server/audit/logs'
import { inTransaction } from '@server/audit/inTransaction'
import { type AuditedTable, insertRecord, lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Origin } from '@server/core/origin'
import { Refusal } from '@server/core/problems'
import { seal, unseal } from '@server/core/sealing'
import type { ServerKeys } from '@server/core/serverKeys'
import type { Database, Transaction } from '@server/db/database'
import { openProvider, type Provider, providerRedirect, SEALED_PROVIDER } from './identityProvider'
import { isLastAdmin } from './users/isLastAdmin'
import { byUser, enter, maySignIn } from './login'
import { findGuard } from './loginGuard'
import { requiresSecondFactor } from './secondFactors'
import type { LiveSession } from './sessions'

type ProviderServices = { db: Database; clock: Clock; secret: ServerKeys; publicUrl: string }

/** Minutes in which one signs in at the provider. */
const MINUTES = 10
const Checks = z.object({ nonce: z.string(), verifier: z.string() })
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const auditedUsers: AuditedTable<'users'> = {
  table: 'users',
  type: 'user',
  labelOf: ({ name }) => name,
  sensitive: ['password_hash', 'phone'],
}

/** Where the browser goes to sign in, and the secret by which it is known when it comes back. @throws {Refusal} 409 */
export async function beginAtProvider(services: ProviderServices): Promise<{ url: string; browser: string }> {
  const { db, clock, secret, publicUrl } = services
  const { configuration } = await openProvider(services)
  const client = await import('openid-client')
  const [state, nonce, verifier] = [
    client.randomState(),
    client.randomNonce(),
    client.randomPKCECodeVerifier(),
  ]
  const browser = randomBytes(32).toString('base64url')
  await db
    .insertInto('provider_attempts')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      sealed_checks: seal(secret, JSON.stringify({ nonce, verifier }), SEALED_PROVIDER),
      expires_at: instant(minutesAfter(clock.now(), MINUTES)),
    })
    .execute()
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: providerRedirect(publicUrl),
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, browser }
}

/**
 * Signs in the user that the provider names: the linked one, else the one of the verified address, else, where the
 * settings say so, a new one. The role follows from the claim in the settings.
 * @throws {Refusal} 401 with why not
 */
export async function finishAtProvider(
  services: ProviderServices,
  { answer, browser }: { answer: ProviderAnswer; browser: string | undefined },
  origin: Origin,
): Promise<LiveSession> {
  const { db, clock } = services
  try {
    const provider = await openProvider(services)
    const person = await askWho(services, provider, { answer, browser })
    return await inTransaction(db, async (tx) => {
      const user = await findUser(tx, clock, provider, person, origin)
      const guard = await findGuard(tx, clock, { email: user.email, ip: origin.ip })
      return enter(tx, clock, { user, guard, origin, entered_by: 'identity_provider' })
    })
  } catch (error) {
    if (error instanceof Refusal)
      await inTransaction(db, (tx) =>
        appendLog(tx, origin, {
          kind: 'auth',
          action: 'login_failed',
          status_code: 401,
          reason: error.message,
        }),
      )
    throw error
  }
}

const refuse = (code: string, message: string) => new Refusal(401, code, message)
const refuseAnswer = () =>
  refuse(
    'provider_failed',
    'El proveedor no confirmó quién eres, o pasó demasiado tiempo. Inténtalo otra vez',
  )

/** What the provider says of who signs in. */
type ProviderPerson = {
  subject: string
  name: string
  /** Only where the provider has verified it. */
  email: string | undefined
  role: Role
  provedTwice: boolean
}

async function askWho(
  { db, clock, secret, publicUrl }: ProviderServices,
  { configuration, settings }: Provider,
  { answer, browser }: { answer: ProviderAnswer; browser: string | undefined },
): Promise<ProviderPerson> {
  const attempt = await db
    .deleteFrom('provider_attempts')
    .where('state_hash', '=', hashOf(answer.state))
    .where('browser_hash', '=', hashOf(browser ?? ''))
    .where('expires_at', '>', instant(clock.now()))
    .returning('sealed_checks')
    .executeTakeFirst()
  if (!attempt) throw refuseAnswer()
  const checks = Checks.parse(JSON.parse(unseal(secret, attempt.sealed_checks, SEALED_PROVIDER)))
  const back = new URL(providerRedirect(publicUrl))
  const { code, state, iss } = answer
  back.search = new URLSearchParams({ code, state, ...(iss !== null && { iss }) }).toString()
  const client = await import('openid-client')
  const tokens = await client
    .authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: checks.verifier,
      expectedNonce: checks.nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    .catch(() => undefined)
  const claims = tokens?.claims()
  if (!tokens || !claims) throw refuseAnswer()
  // Some providers tell of addresses and groups only when asked for them.
  const told = configuration.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(() => ({}))
    : {}
  const all: Record<string, unknown> = { ...told, ...claims }
  const role = roleOf(settings, all[settings.role_claim])
  if (!role)
    throw refuse(
      'provider_role',
      'Tu organización no te dio un rol en Salvia. Pide que te agreguen al grupo que corresponde',
    )
  const email = all.email_verified === true ? Email.safeParse(all.email).data : undefined
  const name = typeof all.name === 'string' && all.name.trim() ? all.name.trim().slice(0, 120) : email
  return {
    subject: claims.sub,
    name: name ?? claims.sub.slice(0, 120),
    email,
    role,
    provedTwice: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
  }
}

/** The role that the settings give to the values of a claim: the one that may most, where several match. */
export function roleOf(
  { admin_values, manager_values, viewer_values }: SettingsOf<'identity_provider'>,
  claim: unknown,
): Role | undefined {
  const held = (Array.isArray(claim) ? claim : [claim]).filter((one) => typeof one === 'string')
  const isAmong = (values: readonly string[]) => held.some((one) => values.includes(one))
  if (isAmong(admin_values)) return 'admin'
  if (isAmong(manager_values)) return 'manager'
  return isAmong(viewer_values) ? 'viewer' : undefined
}

/** The user of a person of the provider, linked, and with the role that they have now. @throws {Refusal} 401 */
async function findUser(
  tx: Transaction,
  clock: Clock,
  { issuer, settings }: Provider,
  person: ProviderPerson,
  origin: Origin,
): Promise<Row<'users'>> {
  const linked = await tx
    .selectFrom('user_identities')
    .select('user_uuid as uuid')
    .where('issuer', '=', issuer)
    .where('subject', '=', person.subject)
    .executeTakeFirst()
  const addressed =
    linked ??
    (person.email === undefined
      ? undefined
      : await tx
          .selectFrom('users')
          .select('uuid')
          .where('email', '=', person.email)
          .where('archived_at', 'is', null)
          .executeTakeFirst())
  const known = addressed && (await lockRecord(tx, 'users', addressed.uuid))
  if (known && !maySignIn(known) && !(known.status === 'invited' && settings.creates_users))
    throw refuseUnknown()
  if (!known && !(settings.creates_users && person.email !== undefined)) throw refuseUnknown()
  const user = known ?? (await createUser(tx, person, origin))
  if (!person.provedTwice && (await requiresSecondFactor(tx, person.role)))
    throw refuse(
      'provider_factor',
      'Tu rol exige un segundo factor y tu organización no dijo que lo pidió. Entra con tu contraseña o con una llave de acceso',
    )
  if (!linked)
    await tx
      .insertInto('user_identities')
      .values({
        issuer,
        subject: person.subject,
        user_uuid: user.uuid,
        linked_at: instant(clock.now()),
      })
      .execute()
  return followProvider(tx, user, person, origin)
}

const refuseUnknown = () =>
  refuse(
    'provider_unknown',
    'Tu organización te reconoce, pero no tienes acceso a Salvia. Pídelo a Administración',
  )

const createUser = (tx: Transaction, { name, email, role }: ProviderPerson, origin: Origin) =>
  insertRecord(tx, auditedUsers, origin, { name, email, role, status: 'active', accepted_at: origin.at })

/** Gives a user the role that the provider says; the last administrator stays one, so that the organization is not locked out. */
async function followProvider(
  tx: Transaction,
  user: Row<'users'>,
  { role }: ProviderPerson,
  origin: Origin,
): Promise<Row<'users'>> {
  const isInvited = user.status === 'invited'
  const kept = (await isLastAdmin(tx, user)) ? 'admin' : role
  if (kept === user.role && !isInvited) return user
  const values = { role: kept, ...(isInvited && { status: 'active', accepted_at: origin.at }) }
  const by = byUser(origin, user)
  const { row } = await updateRecord(tx, auditedUsers, by, user, values, {
    event: 'updated',
    action: 'updated',
  })
  return row
}
