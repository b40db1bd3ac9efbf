import type { FastifyInstance } from 'fastify'
import { mayChangeUser } from '@/contract/users'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { refuseRole } from './access'
import { ADMIN } from './requests'

/** The calls about one user. */
const OF_ONE_USER = `${ADMIN}users/:uuid`

/**
 * Lets only administrators change anything of an administrator: their name, their sessions, their password, what is noted
 * and kept of them. @throws {Refusal} 403, logged
 */
export function guardAdministrators(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  app.addHook('preHandler', async (request) => {
    const { staff, method, params, routeOptions } = request
    if (!staff || staff.role === 'admin' || method === 'GET') return
    if (!routeOptions.url?.startsWith(OF_ONE_USER)) return
    if (typeof params !== 'object' || params === null || !('uuid' in params)) return
    const user = await db
      .selectFrom('users')
      .select('role')
      .where('uuid', '=', String(params.uuid))
      .executeTakeFirst()
    if (user && !mayChangeUser(staff.role, user.role)) await refuseRole(db, clock, request)
  })
}
