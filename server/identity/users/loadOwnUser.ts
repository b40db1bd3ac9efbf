import type { FastifyRequest } from 'fastify'
import type { Row } from '@server/audit/writes'
import { unauthorized } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { staffOf } from '@server/http/access'

/** Loads the user who asks, whole. @throws {Refusal} 401 where they are gone */
export async function loadOwnUser(db: Database, request: FastifyRequest): Promise<Row<'users'>> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('uuid', '=', staffOf(request).uuid)
    .executeTakeFirst()
  if (!user) throw unauthorized()
  return user
}
