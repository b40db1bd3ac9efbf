import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  ChallengeAnswer,
  EnrolmentChallenge,
  FullProof,
  NewRecoveryCodes,
  PasswordProof,
  SecondFactor,
} from '@/contract/secondFactor'
import { detailOf } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, type Row } from '@server/audit/writes'
import { noContent, problems } from '@server/http/openapi'
import { conflict, unauthorized, unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { attemptProof } from './attempts'
import { recoveryCodesLeft } from './recoveryCodes'
import { challengeGone, findChallenge } from './secondFactorChallenges'
import { mailSecondFactor } from './secondFactorMail'
import {
  beginEnrolment,
  enableSecondFactor,
  requiresSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  spendCode,
} from './secondFactors'
import type { SessionServices } from './sessionRoutes'
import { endSessions } from './sessions'
import { staffOf } from '@server/http/access'

const wrongPassword = () =>
  unprocessable({ field: 'password', code: 'wrong_password', message: 'No es tu contraseña' })
const wrongCode = () =>
  unprocessable({
    field: 'code',
    code: 'wrong_code',
    message: 'El código no coincide, ya se usó o ya cambió. Escribe el que se ve ahora',
  })

/** `admin/second-factor`: the second factor of whoever asks. Each change of it asks for their password, and for a code. */
export function secondFactorRoutes(app: FastifyInstance, services: SessionServices): void {
  const { db, clock, passwords, mail, background, limits } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${ADMIN}second-factor`
  const tags = ['second-factor']
  const config = { access: 'staff', perMinute: limits.login } as const

  routes.get(
    address,
    { config: { access: 'staff' }, schema: { tags, response: { 200: detailOf(SecondFactor), ...problems } } },
    async (request) => {
      const { mfa_enabled: enabled, uuid, role } = await ownOf(request)
      const required = await requiresSecondFactor(db, role)
      return { data: { enabled, required, recovery_codes_left: await recoveryCodesLeft(db, uuid) } }
    },
  )

  routes.post(
    address,
    {
      config,
      schema: { tags, body: PasswordProof, response: { 200: detailOf(EnrolmentChallenge), ...problems } },
    },
    async (request) => {
      const user = await ownOf(request)
      await provePassword(user, request.body, originOf(request, clock))
      const data = await inTransaction(db, async (tx) => {
        const { uuid, email } = await stillWith(tx, user, false)
        return beginEnrolment(tx, services, { uuid, email, purpose: 'enrolment' })
      })
      return { data }
    },
  )

  routes.post(
    `${address}/confirm`,
    {
      config,
      schema: { tags, body: ChallengeAnswer, response: { 200: detailOf(NewRecoveryCodes), ...problems } },
    },
    async (request) => {
      const user = await ownOf(request)
      const { challenge, code } = request.body
      const asked = { challenge, purpose: 'enrolment' } as const
      await findChallenge(db, clock, asked)
      const { session_uuid } = staffOf(request)
      const recovery_codes = await proveWithin(request, user, false, async (tx, row, origin) => {
        const { user_uuid, sealed_secret } = await findChallenge(tx, clock, asked)
        if (user_uuid !== row.uuid || sealed_secret === null) throw challengeGone()
        const codes = await enableSecondFactor(tx, services, { user: row, sealed_secret, code }, origin)
        // Whoever else is in with the password alone enters anew.
        if (codes) await endSessions(tx, clock, { user: row.uuid, but: session_uuid }, 'second_factor')
        return codes
      })
      background.run(mailSecondFactor(mail, user, 'enabled'))
      return { data: { recovery_codes } }
    },
  )

  routes.post(
    `${address}/recovery-codes`,
    {
      config,
      schema: { tags, body: FullProof, response: { 200: detailOf(NewRecoveryCodes), ...problems } },
    },
    async (request) => {
      const user = await ownOf(request)
      const { code } = request.body
      await provePassword(user, request.body, originOf(request, clock))
      const recovery_codes = await proveWithin(request, user, true, async (tx, row, origin) =>
        (await spendCode(tx, services, { user: row, code }, origin))
          ? renewRecoveryCodes(tx, clock, row, origin)
          : undefined,
      )
      background.run(mailSecondFactor(mail, user, 'renewed'))
      return { data: { recovery_codes } }
    },
  )

  routes.post(
    `${address}/remove`,
    { config, schema: { tags, body: FullProof, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      const user = await ownOf(request)
      const { code } = request.body
      if (await requiresSecondFactor(db, user.role))
        throw conflict(
          'invalid_transition',
          'Tu rol exige un segundo factor. Si cambiaste de equipo, pide a Administración que lo restablezca',
        )
      await provePassword(user, request.body, originOf(request, clock))
      await proveWithin(request, user, true, async (tx, row, origin) => {
        if (!(await spendCode(tx, services, { user: row, code }, origin))) return undefined
        await removeSecondFactor(tx, row, 'second_factor_removed', origin)
        return true
      })
      background.run(mailSecondFactor(mail, user, 'removed'))
      return reply.code(204).send()
    },
  )

  const ownOf = async (request: FastifyRequest) => {
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('uuid', '=', staffOf(request).uuid)
      .executeTakeFirst()
    if (!user) throw unauthorized()
    return user
  }

  /** @throws {Refusal} 422, or 429 after too many that were wrong */
  const provePassword = (user: Row<'users'>, { password }: PasswordProof, origin: Origin) =>
    attemptProof(
      services,
      { user, origin, refusal: wrongPassword() },
      async () => (await passwords.matches(password, user.password_hash)) || undefined,
    )

  /** Does what a code allows; nothing for a wrong one. @throws {Refusal} 409, 422, or 429 after too many that were wrong */
  const proveWithin = <Result>(
    request: FastifyRequest,
    user: Row<'users'>,
    isEnabled: boolean,
    act: (tx: Transaction, row: Row<'users'>, origin: Origin) => Promise<Result | undefined>,
  ) => {
    const origin = originOf(request, clock)
    return attemptProof(services, { user, origin, refusal: wrongCode() }, () =>
      inTransaction(db, async (tx) => act(tx, await stillWith(tx, user, isEnabled), origin)),
    )
  }
}

/** The user as they are now, held. @throws {Refusal} 409 where their second factor was turned on or off meanwhile */
async function stillWith(
  tx: Transaction,
  { uuid }: { uuid: string },
  isEnabled: boolean,
): Promise<Row<'users'>> {
  const row = await lockRecord(tx, 'users', uuid)
  if (!row) throw unauthorized()
  if (row.mfa_enabled !== isEnabled)
    throw conflict(
      'invalid_transition',
      isEnabled ? 'No tienes un segundo factor' : 'Ya tienes un segundo factor',
    )
  return row
}
