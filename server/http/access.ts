import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { leastRoleFor } from '@/contract/apiKeys'
import { allows, type Permission } from '@/contract/permissions'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { appendLog } from '@server/audit/logs'
import { Refusal, tooMany, unauthorized } from '@server/core/problems'
import { mayDo, type Staff } from '@server/core/staff'
import { countCall } from './callCounts'
import { ADMIN, originOf } from './requests'

declare module 'fastify' {
  interface FastifyRequest {
    staff: Staff | null
  }
  interface FastifyContextConfig {
    /** Who may call the route: holders of a permission of the role matrix, every signed-in user, or anyone. */
    access?: Permission | 'anyone' | 'staff'
    /** Refused to every key of a system, as a person must decide it, or a job goes on with it later. */
    isForPeople?: boolean
  }
}

/** Finds the holder of an access token; undefined where the token, its session or its user no longer counts. */
export type ReadSession = (accessToken: string) => Promise<Staff | undefined>

/** Finds the system behind the secret of a key, calling from an address; undefined where the key does not count. */
export type ReadSystem = (secret: string, address: string) => Promise<Staff | undefined>

type AccessServices = {
  db: Database
  clock: Clock
  readSession: ReadSession
  readSystem: ReadSystem
  /** Calls a minute of one key. */
  callsOfSystems: number
}

/** The scope with which keys of systems may call a route; undefined where none of them may. */
export const scopeOf = ({ access, isForPeople }: FastifyContextConfig): Permission | undefined =>
  access === 'anyone' || access === 'staff' || isForPeople ? undefined : access

/**
 * Decides who may make a call, before its values are read and before any record is looked up. Every route under
 * `/admin/` states its `access`; elsewhere a bearer token is ignored, so that no visitor is ever answered 401.
 */
export function guardAccess(
  app: FastifyInstance,
  { db, clock, readSession, readSystem, callsOfSystems }: AccessServices,
): void {
  app.decorateRequest('staff', null)

  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith(ADMIN) && !config?.access)
      throw new Error(`The route ${url} does not say who may call it`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions
    const { access } = config
    if (!access || access === 'anyone') return
    const secret = /^Bearer (salvia_[\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
    if (secret !== undefined) return enterAsSystem(request, reply, secret)
    request.staff = await signedIn(request)
    if (access === 'staff' || allows(request.staff.role, access)) return
    await refuseRole(db, clock, request)
  })

  /** Lets a system in as the least role that may make the call. @throws {Refusal} 401, 403, logged, and 429 */
  async function enterAsSystem(request: FastifyRequest, reply: FastifyReply, secret: string) {
    const scope = scopeOf(request.routeOptions.config)
    const system = await readSystem(secret, request.ip)
    if (!system?.key)
      throw new Refusal(401, 'key_invalid', 'La llave no existe, venció, se revocó o no se usa desde aquí')
    const { calls, seconds } = await countCall(db, `key ${system.key.uuid}`)
    const left = Math.max(0, callsOfSystems - calls)
    void reply
      .header('RateLimit-Policy', `"key";q=${callsOfSystems};w=60`)
      .header('RateLimit', `"key";r=${left};t=${Math.max(0, Math.ceil(seconds))}`)
    if (calls > callsOfSystems) throw tooMany(seconds)
    request.staff = system
    if (!scope || !mayDo(system, scope)) return refuseRole(db, clock, request)
    request.staff = { ...system, role: leastRoleFor(scope) }
  }

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
