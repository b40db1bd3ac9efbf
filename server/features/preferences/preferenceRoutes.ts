import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ListingPreferences } from '@/contract/preferences'
import { detailOf } from '@/contract/shapes'
import { type Clock, instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { staffOf } from '@server/http/access'

/** `admin/preferences`: the caller's own settings of listings. Not in the audit log, as they concern no one else. */
export function preferenceRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${ADMIN}preferences`
  const config = { access: 'staff' } as const
  const tags = ['preferences']
  const response = { 200: detailOf(ListingPreferences), ...problems }

  routes.get(address, { config, schema: { tags, response } }, async (request) => {
    const kept = await db
      .selectFrom('user_preferences')
      .select(['columns', 'density'])
      .where('user_uuid', '=', staffOf(request).uuid)
      .executeTakeFirst()
    return { data: kept ?? { columns: {}, density: null } }
  })

  routes.put(address, { config, schema: { tags, body: ListingPreferences, response } }, async (request) => {
    const { body } = request
    const kept = { ...body, updated_at: instant(clock.now()) }
    await db
      .insertInto('user_preferences')
      .values({ user_uuid: staffOf(request).uuid, ...kept })
      .onConflict((same) => same.column('user_uuid').doUpdateSet(kept))
      .execute()
    return { data: body }
  })
}
