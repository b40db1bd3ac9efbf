import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allows, type Permission } from '@/contract/permissions'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { appendLog } from '@server/audit/logs'
import { Refusal, unauthorized } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import { ADMIN, originOf } from './requests'

declare module 'fastify' {
  interface FastifyRequest {
    staff: Staff | null
  }
  interface FastifyContextConfig {
    /** Who may call the route: holders of a permission of the role matrix, every signed-in user, or anyone. */
    access?: Permission | 'anyone' | 'staff'
  }
}

/** Finds the holder of an access token; undefined where the token, its session or its user no longer counts. */
export type ReadSession = (accessToken: string) => Promise<Staff | undefined>

/**
 * Decides who may make a call, before its values are read and before any record is looked up. Every route under
 * `/admin/` states its `access`; elsewhere a bearer token is ignored, so that no visitor is ever answered 401.
 */
export function guardAccess(
  app: FastifyInstance,
  { db, clock, readSession }: { db: Database; clock: Clock; readSession: ReadSession },
): void {
  app.decorateRequest('staff', null)

  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith(ADMIN) && !config?.access)
      throw new Error(`The route ${url} does not say who may call it`)
  })

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (!access || access === 'anyone') return
    request.staff = await signedIn(request)
    if (access === 'staff' || allows(request.staff.role, access)) return
    await refuseRole(db, clock, request)
  })

  async function signedIn(request: FastifyRequest): Promise<Staff> {
    const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '')?.[1]
    const staff = bearer && (await readSession(bearer))
    if (!staff) throw unauthorized()
    return staff
  }
}

/** Logs a call that the role does not allow, and refuses it. @throws {Refusal} 403 */
export async function refuseRole(db: Database, clock: Clock, request: FastifyRequest): Promise<never> {
  const origin = originOf(request, clock)
  await inTransaction(db, (tx) =>
    appendLog(tx, origin, { kind: 'security', action: 'role_denied', status_code: 403 }),
  )
  throw new Refusal(403, 'forbidden', 'No tienes permiso para hacer esto')
}

/** The user who makes the call. @throws {Refusal} 401 where the route lets anyone in */
export function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw unauthorized()
  return staff
}
