import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { detailOf } from '@/contract/shapes'
import { NewUser, UserDetail } from '@/contract/users'
import { inTransaction } from '@server/audit/inTransaction'
import type { Background } from '@server/core/background'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import type { Mail } from '@server/adapters/mail/mail'
import { makePasswordLink, passwordUrl } from '@server/identity/passwordLinks'
import { createRecord } from '@server/records/recordWrites'
import { users } from './users'
import { staffOf } from '@server/http/access'

const INVITATION_MINUTES = 7 * 24 * 60

export type InvitationServices = {
  db: Database
  clock: Clock
  mail: Mail
  background: Background
  publicUrl: string
}

/** The moment when an invitation sent now expires. */
export const invitationUntil = (clock: Clock) => instant(minutesAfter(clock.now(), INVITATION_MINUTES))

/** `POST admin/users`: invites a user, who chooses a password through a link valid for seven days. */
export function invitationRoutes(app: FastifyInstance, services: InvitationServices): void {
  const { db, clock, background } = services
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}users`,
    {
      config: { access: 'User.create' },
      schema: {
        tags: ['users'],
        body: NewUser,
        querystring: z.strictObject({}),
        response: { 201: detailOf(UserDetail), ...problems },
      },
    },
    async (request, reply) => {
      const staff = staffOf(request)
      const origin = originOf(request, clock)
      const invited: typeof users = {
        ...users,
        defaults: () => ({
          status: 'invited',
          invited_by: origin.actor,
          invited_at: origin.at,
          invite_expires_at: invitationUntil(clock),
        }),
      }
      const writing = { before: undefined, allowDuplicate: false, staff }
      const { uuid, isRepeated } = await createRecord(
        db,
        invited,
        request.body,
        writing,
        origin,
        idempotencyKeyOf(request, clock),
      )
      if (!isRepeated) background.run(sendInvitation(services, { uuid, ...request.body, by: staff.name }))
      const data = await users.find(db, uuid, { staff, clock })
      if (!data) throw notFound(users.noun)
      void reply.code(201).header('Location', `${ADMIN}users/${uuid}`).header('ETag', `"${data.version}"`)
      return { data }
    },
  )
}

/** Mails an invited user the link to choose a password and sign in. */
export async function sendInvitation(
  { db, clock, mail, publicUrl }: InvitationServices,
  { uuid, name, email, by }: { uuid: string; name: string; email: string; by: string },
): Promise<void> {
  const token = await inTransaction(db, (tx) =>
    makePasswordLink(tx, clock, { user_uuid: uuid, minutes: INVITATION_MINUTES }),
  )
  await mail.send({
    to: email,
    subject: `${by} te invitó a Salvia`,
    text: [
      `Hola, ${name}:`,
      `${by} te invitó a la consola de Salvia. Para elegir tu contraseña, abre esta dirección en los próximos 7 días:`,
      passwordUrl(publicUrl, token),
    ].join('\n\n'),
  })
}
