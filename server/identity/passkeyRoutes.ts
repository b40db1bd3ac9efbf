import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { NewPasskey, Passkey, PasskeyOptions, PasskeyProof } from '@/contract/passkeys'
import { detailOf, Uuid } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import type { Row } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import { staffOf } from '@server/http/access'
import { noContent, problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { attemptProof } from './attempts'
import { loadOwnUser } from './users/loadOwnUser'
import { spendCode } from './secondFactors'
import type { SessionServices } from './sessionRoutes'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './addPasskey'
import { mailPasskey } from './passkeyMail'
import { relyingPartyOf } from './passkeyChallenges'

/** `admin/passkeys`: the user's own passkeys. To add one takes their password, and a code where they have a second factor. */
export function passkeyRoutes(app: FastifyInstance, services: SessionServices): void {
  const { db, clock, passwords, mail, background, limits, publicUrl } = services
  const relyingParty = relyingPartyOf(publicUrl)
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${ADMIN}passkeys`
  const tags = ['passkeys']
  const config = { access: 'staff', perMinute: limits.login } as const

  routes.get(
    address,
    {
      config: { access: 'staff' },
      schema: { tags, response: { 200: detailOf(z.array(Passkey)), ...problems } },
    },
    async (request) => ({ data: await listPasskeys(db, staffOf(request).uuid) }),
  )

  routes.post(
    `${address}/begin`,
    {
      config,
      schema: { tags, body: PasskeyProof, response: { 200: detailOf(PasskeyOptions), ...problems } },
    },
    async (request) => {
      const user = await loadOwnUser(db, request)
      await prove(request, user, request.body)
      return { data: { ...(await beginPasskey({ db, clock, relyingParty }, user)) } }
    },
  )

  routes.post(
    address,
    { config, schema: { tags, body: NewPasskey, response: { 201: detailOf(Passkey), ...problems } } },
    async (request, reply) => {
      const user = await loadOwnUser(db, request)
      const origin = originOf(request, clock)
      const data = await addPasskey({ db, clock, relyingParty }, user, request.body, origin)
      background.run(mailPasskey(mail, user, 'added', data.name))
      return reply.code(201).send({ data })
    },
  )

  routes.delete(
    `${address}/:uuid`,
    {
      config,
      schema: { tags, params: z.object({ uuid: Uuid }), response: { 204: noContent, ...problems } },
    },
    async (request, reply) => {
      const user = await loadOwnUser(db, request)
      const name = await removePasskey(db, { uuid: request.params.uuid, user }, originOf(request, clock))
      background.run(mailPasskey(mail, user, 'removed', name))
      return reply.code(204).send()
    },
  )

  /** @throws {Refusal} 422 for a wrong password or code, 429 after too many */
  async function prove(request: FastifyRequest, user: Row<'users'>, { password, code }: PasskeyProof) {
    const origin = originOf(request, clock)
    const refuse = (field: string, message: string) =>
      unprocessable({ field, code: `wrong_${field}`, message })
    await attemptProof(
      services,
      { user, origin, refusal: refuse('password', 'No es tu contraseña') },
      async () => (await passwords.matches(password, user.password_hash)) || undefined,
    )
    if (!user.mfa_enabled) return
    if (code === null) throw refuse('code', 'Escribe el código de tu aplicación')
    await attemptProof(
      services,
      {
        user,
        origin,
        refusal: refuse('code', 'El código no coincide, ya se usó o ya cambió. Escribe el que se ve ahora'),
      },
      async () =>
        (await inTransaction(db, (tx) => spendCode(tx, services, { user, code }, origin))) || undefined,
    )
  }
}
