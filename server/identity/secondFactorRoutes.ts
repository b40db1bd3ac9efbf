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
import { loadOwnUser } from './users/loadOwnUser'
import { countRecoveryCodes } from './recoveryCodes'
import { refuseChallenge, findChallenge } from './secondFactorChallenges'
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

const refusePassword = () =>
  unprocessable({ field: 'password', code: 'wrong_password', message: 'No es tu contraseña' })
const refuseCode = () =>
  unprocessable({
    field: 'code',
    code: 'wrong_code',
    message: 'El código no coincide, ya se usó o ya cambió. Escribe el que se ve ahora',
  })

/** `admin/second-factor`: the user's own second factor. Each change requires their password and a code. */
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
      const { mfa_enabled: enabled, uuid, role } = await loadOwnUser(db, request)
      const required = await requiresSecondFactor(db, role)
      return { data: { enabled, required, recovery_codes_left: await countRecoveryCodes(db, uuid) } }
    },
  )

  routes.post(
    address,
    {
      config,
      schema: { tags, body: PasswordProof, response: { 200: detailOf(EnrolmentChallenge), ...problems } },
    },
    async (request) => {
      const user = await loadOwnUser(db, request)
      await provePassword(user, request.body, originOf(request, clock))
      const data = await inTransaction(db, async (tx) => {
        const { uuid, email } = await lockUser(tx, user, false)
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
      const user = await loadOwnUser(db, request)
      const { challenge, code } = request.body
      const asked = { challenge, purpose: 'enrolment' } as const
      await findChallenge(db, clock, asked)
      const { session_uuid } = staffOf(request)
      const recovery_codes = await proveWithin(request, user, false, async (tx, row, origin) => {
        const { user_uuid, sealed_secret } = await findChallenge(tx, clock, asked)
        if (user_uuid !== row.uuid || sealed_secret === null) throw refuseChallenge()
        const codes = await enableSecondFactor(tx, services, { user: row, sealed_secret, code }, origin)
        // Sessions opened with the password alone must sign in again.
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
      const user = await loadOwnUser(db, request)
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
      const user = await loadOwnUser(db, request)
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

  /** Checks the user's password. @throws {Refusal} 422, or 429 after too many wrong ones */
  const provePassword = (user: Row<'users'>, { password }: PasswordProof, origin: Origin) =>
    attemptProof(
      services,
      { user, origin, refusal: refusePassword() },
      async () => (await passwords.matches(password, user.password_hash)) || undefined,
    )

  /**
   * Runs `act` in a transaction with the user locked; `act` returns undefined for a wrong code.
   * @throws {Refusal} 409, 422, or 429 after too many wrong codes
   */
  const proveWithin = <Result>(
    request: FastifyRequest,
    user: Row<'users'>,
    isEnabled: boolean,
    act: (tx: Transaction, row: Row<'users'>, origin: Origin) => Promise<Result | undefined>,
  ) => {
    const origin = originOf(request, clock)
    return attemptProof(services, { user, origin, refusal: refuseCode() }, () =>
      inTransaction(db, async (tx) => act(tx, await lockUser(tx, user, isEnabled), origin)),
    )
  }
}

/** Locks the user. @throws {Refusal} 409 where their second factor was enabled or disabled meanwhile */
async function lockUser(
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
