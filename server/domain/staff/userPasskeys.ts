import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Passkey } from '@/contract/passkeys'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Background } from '@server/core/background'
import type { Mail } from '@server/adapters/mail/mail'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { noContent, problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { listPasskeys, removePasskey } from '@server/identity/addPasskey'
import { mailPasskey } from '@server/identity/passkeyMail'
import { endSessions } from '@server/identity/sessions'
import { users } from './users'

type UserPasskeyServices = { db: Database; clock: Clock; mail: Mail; background: Background }

/** `admin/users/{uuid}/passkeys`: the passkeys of another user, and taking one away, which ends their sessions. */
export function userPasskeyRoutes(app: FastifyInstance, services: UserPasskeyServices): void {
  const { db, clock, mail, background } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${ADMIN}users/:uuid/passkeys`
  const tags = ['users']

  routes.get(
    address,
    {
      config: { access: 'User.view' },
      schema: {
        tags,
        params: z.object({ uuid: Uuid }),
        response: { 200: detailOf(z.array(Passkey)), ...problems },
      },
    },
    async ({ params }) => ({ data: await listPasskeys(db, params.uuid) }),
  )

  routes.delete(
    `${address}/:passkey`,
    {
      config: { access: 'User.create' },
      schema: {
        tags,
        params: z.object({ uuid: Uuid, passkey: Uuid }),
        response: { 204: noContent, ...problems },
      },
    },
    async (request, reply) => {
      const { uuid, passkey } = request.params
      const user = await db
        .selectFrom('users')
        .select(['uuid', 'name', 'email'])
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      if (!user) throw notFound(users.noun)
      const name = await removePasskey(db, { uuid: passkey, user }, originOf(request, clock))
      await endSessions(db, clock, { user: uuid }, 'second_factor')
      background.run(mailPasskey(mail, user, 'removed', name))
      return reply.code(204).send()
    },
  )
}
