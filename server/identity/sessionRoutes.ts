import type { ServerKeys } from '@server/core/serverKeys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ChallengeAnswer, LoginChallenge, SecondStepReply } from '@/contract/secondFactor'
import { LoginBody, LoginReply, PasswordRule, RecoverBody, RefreshReply, ResetBody } from '@/contract/session'
import { PasskeyOptions, PasskeySignIn } from '@/contract/passkeys'
import { ProviderAddress, ProviderAnswer } from '@/contract/identityProvider'
import { detailOf } from '@/contract/shapes'
import { relyingPartyOf } from './passkeyChallenges'
import { askForPasskey, signInWithPasskey } from './signInWithPasskey'
import { inTransaction } from '@server/audit/inTransaction'
import type { Background } from '@server/core/background'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { recordEvent } from '@server/audit/events'
import { appendLog } from '@server/audit/logs'
import { settingsOf } from '@server/db/settings'
import { problems, noContent } from '@server/http/openapi'
import { Refusal, unauthorized } from '@server/core/problems'
import type { RateLimits } from '@server/http/rateLimits'
import { ADMIN, originOf } from '@server/http/requests'
import type { Mail } from '@server/adapters/mail/mail'
import type { AccessTokens } from './accessTokens'
import { mayComeFrom } from './allowedAddresses'
import { byUser, login, subjectOf } from './login'
import { resetPassword, sendRecovery } from './passwordLinks'
import type { Passwords } from './passwords'
import { beginAtProvider, finishAtProvider } from './providerSignIn'
import { isLocal, PATH, type RefreshCookie, type RefreshToken } from './refreshCookie'
import { mailSecondFactor } from './secondFactorMail'
import { takeSecondStep } from './secondStep'
import { endSessions, type LiveSession, rotateSession } from './sessions'

export type SessionServices = {
  db: Database
  clock: Clock
  passwords: Passwords
  tokens: AccessTokens
  secret: ServerKeys
  cookie: RefreshCookie
  mail: Mail
  background: Background
  publicUrl: string
  limits: RateLimits
}

/** By which the browser is known that went to the identity provider. */
const BROWSER_COOKIE = 'salvia_provider'

/** Routes to sign in and out, to renew a session, and to recover a password. */
export function sessionRoutes(app: FastifyInstance, services: SessionServices): void {
  const { db, clock, tokens, cookie, background, limits } = services
  const relyingParty = relyingPartyOf(services.publicUrl)
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const limitPerMinute = (perMinute: number) => ({ access: 'anyone', perMinute }) as const
  const open = { access: 'anyone', rateLimit: { max: limits.refresh, timeWindow: '1 minute' } } as const

  routes.post(
    `${ADMIN}auth/login`,
    {
      config: limitPerMinute(limits.login),
      schema: {
        tags: ['sesión'],
        body: LoginBody,
        response: { 200: LoginReply, 202: LoginChallenge, ...problems },
      },
    },
    async (request, reply) => {
      await refuseElsewhere(request)
      const outcome = await login(services, request.body, originOf(request, clock))
      if ('challenge' in outcome) return reply.code(202).send(outcome)
      return startBrowserSession(request, reply, outcome)
    },
  )

  routes.post(
    `${ADMIN}auth/login/code`,
    {
      config: limitPerMinute(limits.login),
      schema: { tags: ['sesión'], body: ChallengeAnswer, response: { 200: SecondStepReply, ...problems } },
    },
    async (request, reply) => {
      await refuseElsewhere(request)
      const origin = originOf(request, clock)
      const { session, recovery_codes } = await takeSecondStep(services, request.body, origin)
      if (recovery_codes) background.run(mailSecondFactor(services.mail, session, 'enabled'))
      return { ...(await startBrowserSession(request, reply, session)), recovery_codes }
    },
  )

  routes.post(
    `${ADMIN}auth/provider/begin`,
    {
      config: limitPerMinute(limits.login),
      schema: { tags: ['sesión'], response: { 200: detailOf(ProviderAddress), ...problems } },
    },
    async (request, reply) => {
      const { url, browser } = await beginAtProvider(services)
      void reply.setCookie(BROWSER_COOKIE, browser, {
        path: PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: !isLocal(request),
      })
      return { data: { url } }
    },
  )

  routes.post(
    `${ADMIN}auth/provider`,
    {
      config: limitPerMinute(limits.login),
      schema: { tags: ['sesión'], body: ProviderAnswer, response: { 200: LoginReply, ...problems } },
    },
    async (request, reply) => {
      await refuseElsewhere(request)
      const browser = request.cookies[BROWSER_COOKIE]
      void reply.clearCookie(BROWSER_COOKIE, { path: PATH })
      const origin = originOf(request, clock)
      const session = await finishAtProvider(services, { answer: request.body, browser }, origin)
      return startBrowserSession(request, reply, session)
    },
  )

  routes.post(
    `${ADMIN}auth/passkey/begin`,
    {
      config: limitPerMinute(limits.login),
      schema: { tags: ['sesión'], response: { 200: detailOf(PasskeyOptions), ...problems } },
    },
    async () => ({ data: { ...(await askForPasskey({ db, clock, relyingParty })) } }),
  )

  routes.post(
    `${ADMIN}auth/passkey`,
    {
      config: limitPerMinute(limits.login),
      schema: { tags: ['sesión'], body: PasskeySignIn, response: { 200: LoginReply, ...problems } },
    },
    async (request, reply) => {
      await refuseElsewhere(request)
      const origin = originOf(request, clock)
      const session = await signInWithPasskey({ db, clock, relyingParty }, request.body, origin)
      return startBrowserSession(request, reply, session)
    },
  )

  routes.post(
    `${ADMIN}auth/refresh`,
    {
      config: open,
      schema: { tags: ['sesión'], response: { 200: RefreshReply, ...problems } },
    },
    async (request, reply) => {
      const token = cookie.read(request)
      if (!(await mayComeFrom(db, request.ip))) {
        cookie.clear(request, reply)
        throw unauthorized()
      }
      const rotation = token ? await rotateSession(db, clock, token) : 'ended'
      if (token && rotation === 'reused') await endFamily(token, originOf(request, clock))
      if (typeof rotation === 'string') {
        cookie.clear(request, reply)
        throw unauthorized()
      }
      cookie.write(request, reply, rotation.session)
      return { access_token: await tokens.issue(rotation.session) }
    },
  )

  routes.post(
    `${ADMIN}auth/logout`,
    { config: open, schema: { tags: ['sesión'], response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      const token = cookie.read(request)
      const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      const uuid = token?.session ?? (bearer && (await tokens.read(bearer))?.sid)
      if (uuid) await endByChoice(uuid, originOf(request, clock))
      cookie.clear(request, reply)
      // The console clears its own storage; clearing cookies here would touch other applications of the host.
      return reply.header('Clear-Site-Data', '"cache"').code(204).send()
    },
  )

  routes.post(
    `${ADMIN}auth/recover`,
    {
      config: limitPerMinute(limits.recover),
      schema: { tags: ['sesión'], body: RecoverBody, response: { 204: noContent, ...problems } },
    },
    async (request, reply) => {
      // Replies before the email is looked up, so that the time reveals nothing.
      background.run(sendRecovery(services, request.body.email))
      return reply.code(204).send()
    },
  )

  routes.post(
    `${ADMIN}auth/reset`,
    {
      config: limitPerMinute(limits.recover),
      schema: { tags: ['sesión'], body: ResetBody, response: { 204: noContent, ...problems } },
    },
    async (request, reply) => {
      await resetPassword(services, request.body, originOf(request, clock))
      return reply.code(204).send()
    },
  )

  routes.get(
    `${ADMIN}auth/password-rule`,
    {
      // The caller is choosing a password and has no session yet.
      config: open,
      schema: { tags: ['sesión'], response: { 200: PasswordRule, ...problems } },
    },
    async () => ({ minimum: (await settingsOf(db, 'security')).password_minimum }),
  )

  /** Refuses a sign-in from an address outside the allowed ones. @throws {Refusal} 409 */
  async function refuseElsewhere({ ip }: FastifyRequest) {
    if (await mayComeFrom(db, ip)) return
    throw new Refusal(
      409,
      'address_not_allowed',
      'Desde esta red no se puede entrar. Conéctate a la de tu organización, o pide a Administración que agregue esta dirección',
    )
  }

  /** Gives a browser its new session, and ends the one that it had. */
  async function startBrowserSession(request: FastifyRequest, reply: FastifyReply, session: LiveSession) {
    const previous = cookie.read(request)
    if (previous) await endSessions(db, clock, { session: previous.session }, 'replaced')
    cookie.write(request, reply, session)
    const { user_uuid: id, email, name, role } = session
    return { access_token: await tokens.issue(session), user: { id, email, name, role } }
  }

  const findOwner = (tx: Database, session: string) =>
    tx
      .selectFrom('sessions')
      .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
      .select(['users.uuid', 'users.name', 'users.role', 'sessions.revoked_at'])
      .where('sessions.uuid', '=', session)
      .executeTakeFirst()

  /** A rotated refresh token was reused: end every session of its family. */
  async function endFamily({ session }: RefreshToken, origin: ReturnType<typeof originOf>) {
    await inTransaction(db, async (tx) => {
      const owner = await findOwner(tx, session)
      if (!owner || owner.revoked_at) return
      await endSessions(tx, clock, { session }, 'reuse')
      await recordEvent(tx, origin, { type: 'auth.reuse', subject: subjectOf(owner), severity: 'warning' })
      await appendLog(tx, origin, { kind: 'security', action: 'session_reused', subject: subjectOf(owner) })
    })
  }

  async function endByChoice(session: string, origin: ReturnType<typeof originOf>) {
    await inTransaction(db, async (tx) => {
      const owner = await findOwner(tx, session)
      if (!owner || owner.revoked_at) return
      await endSessions(tx, clock, { session }, 'logout')
      await appendLog(
        tx,
        { ...byUser(origin, owner), session_uuid: session },
        {
          kind: 'auth',
          action: 'logout',
          subject: subjectOf(owner),
        },
      )
    })
  }
}
