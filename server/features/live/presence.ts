import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { kindOf } from '@/contract/entities'
import { allows, viewOf } from '@/contract/permissions'
import { Appearance, type Doing, GONE_AFTER, Presence, PresentKind } from '@/contract/presence'
import { detailOf } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import { type Clock, instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { noContent, problems } from '@server/http/openapi'
import { Refusal } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'
import type { Staff } from '@server/core/staff'
import { staffOf } from '@server/http/access'

/** `PUT admin/presence` stores that the caller has a record open; `GET` lists everyone who has. Nothing is logged. */
export function presenceRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'staff' } as const
  const tags = ['stream']

  routes.put(
    `${ADMIN}presence`,
    { config, schema: { tags, body: Appearance, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      const staff = staffOf(request)
      refuseUnseen(staff, request.body.type)
      await storePresence(db, clock, staff, request.body)
      return reply.code(204).send()
    },
  )
  routes.get(
    `${ADMIN}presence`,
    {
      config,
      schema: {
        tags,
        querystring: z.strictObject({ type: PresentKind }),
        response: { 200: detailOf(z.array(Presence)), ...problems },
      },
    },
    async (request) => {
      refuseUnseen(staffOf(request), request.query.type)
      return { data: await present(db, clock, request.query.type) }
    },
  )
}

/** Refuses a kind that the role may not see. @throws {Refusal} 403 */
function refuseUnseen({ role }: Staff, type: PresentKind) {
  const kind = kindOf(type)
  if (!kind || !allows(role, viewOf(kind)))
    throw new Refusal(403, 'forbidden', 'No tienes permiso para hacer esto')
}

const lastSeen = (clock: Clock) => instant(new Date(clock.now().getTime() - GONE_AFTER * 1000))

async function storePresence(
  db: Database,
  clock: Clock,
  staff: Staff,
  appearance: Appearance,
): Promise<void> {
  const { type, uuid, doing, tab } = appearance
  const own = { session_uuid: staff.session_uuid, tab }
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('presence').where('seen_at', '<', lastSeen(clock)).execute()
    const before = await tx
      .deleteFrom('presence')
      .where('session_uuid', '=', own.session_uuid)
      .where('tab', '=', tab)
      .returning(['subject_uuid', 'doing'])
      .executeTakeFirst()
    if (doing)
      await tx
        .insertInto('presence')
        .values({
          ...own,
          type,
          subject_uuid: uuid,
          user_uuid: staff.uuid,
          doing,
          seen_at: instant(clock.now()),
        })
        .execute()
    // A repeated presence is not announced.
    if (before?.subject_uuid !== (doing && uuid) || before?.doing !== doing)
      await sql`select pg_notify('presence', ${type})`.execute(tx)
  })
}

/** One line for each user and record; writing in any tab counts as writing. */
async function present(db: Database, clock: Clock, type: PresentKind): Promise<Presence[]> {
  const rows = await db
    .selectFrom('presence')
    .innerJoin('users', 'users.uuid', 'presence.user_uuid')
    .select(['presence.subject_uuid', 'presence.user_uuid', 'users.name'])
    .select(sql<Doing>`max(presence.doing)`.as('doing'))
    .where('presence.type', '=', type)
    .where('presence.seen_at', '>=', lastSeen(clock))
    .groupBy(['presence.subject_uuid', 'presence.user_uuid', 'users.name'])
    .orderBy('users.name')
    .execute()
  return rows.map(({ subject_uuid, user_uuid, name, doing }) => ({
    uuid: subject_uuid,
    user: { uuid: user_uuid, label: name },
    doing,
  }))
}
