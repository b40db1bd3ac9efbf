import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  NoticeEvent,
  noticePermissions,
  NoticePreferences,
  noticePreferencesFrom,
  Notices,
  NoticesRead,
} from '@/contract/notices'
import { allows } from '@/contract/permissions'
import { detailOf } from '@/contract/shapes'
import { type Clock, instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { noContent, problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import type { Staff } from '@server/core/staff'
import { staffOf } from '@server/http/access'

const LATEST = 30

/** `admin/notices`: the notices of the user who asks, and by which ways they want them. */
export function noticeRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${ADMIN}notices`
  const config = { access: 'staff' } as const
  const tags = ['notices']

  /** A user's notices, but for events that their role may not see any more. */
  const noticesOf = ({ uuid, role }: Staff) =>
    db
      .selectFrom('notices')
      .where('user_uuid', '=', uuid)
      .where(
        'event',
        'in',
        NoticeEvent.options.filter((event) => allows(role, noticePermissions[event])),
      )

  routes.get(
    address,
    { config, schema: { tags, response: { 200: detailOf(Notices), ...problems } } },
    async (request) => {
      const own = noticesOf(staffOf(request))
      const latest = await own
        .select(['uuid', 'event', 'text', 'subject_type', 'subject_uuid', 'at', 'read_at'])
        .orderBy('at', 'desc')
        .orderBy('uuid')
        .limit(LATEST)
        .execute()
      const { unread } = await own
        .where('read_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('unread'))
        .executeTakeFirstOrThrow()
      return { data: { unread, latest } }
    },
  )

  routes.post(
    `${address}/read`,
    { config, schema: { tags, body: NoticesRead, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      await db
        .updateTable('notices')
        .set({ read_at: instant(clock.now()) })
        .where('user_uuid', '=', staffOf(request).uuid)
        .where('uuid', 'in', request.body.uuids)
        .where('read_at', 'is', null)
        .execute()
      return reply.code(204).send()
    },
  )

  const response = { 200: detailOf(NoticePreferences), ...problems }
  routes.get(`${address}/preferences`, { config, schema: { tags, response } }, async (request) => {
    const { notification_prefs } = await db
      .selectFrom('users')
      .select('notification_prefs')
      .where('uuid', '=', staffOf(request).uuid)
      .executeTakeFirstOrThrow()
    return { data: noticePreferencesFrom(notification_prefs) }
  })

  // Preferences are not logged and make no version of the user: they concern only that user.
  routes.put(
    `${address}/preferences`,
    { config, schema: { tags, body: NoticePreferences, response } },
    async (request) => {
      const { body } = request
      await db
        .updateTable('users')
        .set({ notification_prefs: body })
        .where('uuid', '=', staffOf(request).uuid)
        .execute()
      return { data: body }
    },
  )
}
