import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { LogAction } from '@/contract/logs'
import { detailOf, Uuid } from '@/contract/shapes'
import { accessActions, type AccessAction, UserDetail } from '@/contract/users'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { writeOnce } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import type { Transaction } from '@server/db/database'
import { recordEvent } from '@server/audit/events'
import { appendLog } from '@server/audit/logs'
import { lockRecord, type Row } from '@server/audit/writes'
import type { Staff } from '@server/core/staff'
import { problems } from '@server/http/openapi'
import { conflict, notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { sendRecovery, spendPasswordLinks } from '@server/identity/passwordLinks'
import { mailSecondFactor } from '@server/identity/secondFactorMail'
import { removeSecondFactor } from '@server/identity/secondFactors'
import { endSessions } from '@server/identity/sessions'
import { invitationUntil, type InvitationServices, sendInvitation } from './invitations'
import { readerOf } from '@server/records/readable'
import { archiveWithin } from '@server/records/recordWrites'
import { users } from './users'
import { staffOf } from '@server/http/access'

/** For each action, its name in the audit log and the event that it records. */
const traces: Record<
  Exclude<AccessAction, 'revoke_invitation' | 'reset_second_factor'>,
  { log: LogAction; event: string }
> = {
  resend_invitation: { log: 'updated', event: 'user.invited' },
  end_sessions: { log: 'sessions_ended', event: 'user.sessions_ended' },
  send_reset: { log: 'reset_sent', event: 'user.reset_sent' },
}

/** `POST admin/users/{uuid}/actions/<action>`: changes how a user gets into the console; takes no body. */
export function userAccessRoutes(app: FastifyInstance, services: InvitationServices): void {
  const { db, clock, background } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()

  for (const [action, { from, permission }] of Object.entries(accessActions))
    routes.post(
      `${ADMIN}users/:uuid/actions/${action}`,
      {
        config: { access: permission },
        schema: {
          tags: ['users'],
          params: z.object({ uuid: Uuid }),
          body: z.strictObject({}),
          response: { 200: detailOf(UserDetail), ...problems },
        },
      },
      async (request) => {
        const staff = staffOf(request)
        const { uuid } = request.params
        const acted = await inTransaction(db, async (tx) => {
          let done: Row<'users'> | undefined
          await writeOnce(tx, idempotencyKeyOf(request, clock), uuid, async () => {
            done = await act(tx, request, action as AccessAction, from)
          })
          return done
        })
        if (acted) tellByMail(action as AccessAction, acted, staff)
        const data = await users.find(db, uuid, { staff, clock })
        if (!data) throw notFound(users.noun)
        return { data }
      },
    )

  function tellByMail(action: AccessAction, user: Row<'users'>, staff: Staff) {
    if (action === 'resend_invitation') background.run(sendInvitation(services, { ...user, by: staff.name }))
    if (action === 'reset_second_factor') background.run(mailSecondFactor(services.mail, user, 'reset'))
    if (action === 'send_reset') background.run(sendRecovery(services, user.email))
  }

  async function act(
    tx: Transaction,
    request: FastifyRequest<{ Params: { uuid: string } }>,
    action: AccessAction,
    from: readonly string[],
  ): Promise<Row<'users'>> {
    const origin = originOf(request, clock)
    const user = await lockRecord(tx, 'users', request.params.uuid)
    if (!user || user.archived_at) throw notFound(users.noun)
    if (!from.includes(user.status))
      throw conflict('invalid_transition', 'El estado actual no permite esta acción')
    if (action === 'revoke_invitation') {
      await spendPasswordLinks(tx, user.uuid, origin.at)
      await archiveWithin(tx, users, {
        uuid: user.uuid,
        version: undefined,
        origin,
        reader: readerOf(request, clock),
      })
      return user
    }
    if (action === 'reset_second_factor') {
      if (!user.mfa_enabled) throw conflict('invalid_transition', 'No tiene un segundo factor')
      if (user.uuid === staffOf(request).uuid)
        throw conflict(
          'invalid_transition',
          'Nadie restablece el suyo: desactívalo con tu contraseña y un código, o pídelo a otra persona de Administración',
        )
      await removeSecondFactor(tx, user, 'second_factor_reset', origin)
      await endSessions(tx, clock, { user: user.uuid }, 'second_factor')
      return user
    }
    if (action === 'resend_invitation')
      await tx
        .updateTable('users')
        .set(({ eb }) => ({
          status: 'invited',
          invited_at: origin.at,
          invite_expires_at: invitationUntil(clock),
          version: eb('version', '+', 1),
          updated_at: origin.at,
          updated_by: origin.actor,
        }))
        .where('uuid', '=', user.uuid)
        .execute()
    if (action === 'end_sessions') await endSessions(tx, clock, { user: user.uuid }, 'closed')
    const subject = { type: 'user', uuid: user.uuid, label: user.name }
    await recordEvent(tx, origin, { type: traces[action].event, subject })
    await appendLog(tx, origin, { kind: 'audit', action: traces[action].log, subject, status_code: 200 })
    return user
  }
}
