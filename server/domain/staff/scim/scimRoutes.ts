import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import type { Row } from '@server/audit/writes'
import type { Clock } from '@server/core/clock'
import type { Origin } from '@server/core/origin'
import { Refusal } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { originOf } from '@server/http/requests'
import { resourceTypes, schemas, serviceProviderConfig } from './scimDescriptions'
import { ScimError } from './scimError'
import { findScimKey } from './scimKeys'
import { Patch, readPatch } from './scimPatch'
import { SentUser, toScimUser } from './scimUser'
import { addUser, changeUser } from './scimWrites'

type ScimServices = { db: Database; clock: Clock; publicUrl: string }

const PATH = '/scim/v2'
const MOST = 200
const PER_MINUTE = 600

const Query = z.object({
  filter: z.optional(z.string().check(z.maxLength(500))),
  startIndex: z._default(z.coerce.number().check(z.int()), 1),
  count: z._default(z.coerce.number().check(z.int()), 100),
})

/** `/scim/v2` (RFC 7644): the organization's directory adds users, changes them, and ends them at once. */
export function scimRoutes(app: FastifyInstance, { db, clock, publicUrl }: ScimServices): void {
  const base = `${publicUrl}${PATH}`
  const keys = new WeakMap<FastifyRequest, string>()

  void app.register(
    async (scim) => {
      const config = { perMinute: PER_MINUTE }
      scim.addContentTypeParser(
        'application/scim+json',
        { parseAs: 'string' },
        scim.getDefaultJsonParser('error', 'error'),
      )
      scim.setErrorHandler((error, request, reply) => {
        const told = toScimError(error)
        if (told.status >= 500) request.log.error({ err: error }, 'a call of the directory failed')
        return send(reply, told.status, told.toBody())
      })
      scim.setNotFoundHandler((_request, reply) =>
        send(reply, 404, new ScimError(404, 'There is no such resource').toBody()),
      )
      scim.addHook('onRequest', async (request, reply) => {
        void reply.header('Cache-Control', 'no-store')
        const key = await findScimKey(db, clock, request.headers.authorization)
        if (!key) throw new ScimError(401, 'The key is missing, or does not count')
        keys.set(request, key.hint)
      })

      scim.get('/ServiceProviderConfig', { config }, (_request, reply) =>
        send(reply, 200, serviceProviderConfig),
      )
      scim.get('/ResourceTypes', { config }, (_request, reply) => send(reply, 200, listOf(resourceTypes)))
      scim.get('/Schemas', { config }, (_request, reply) => send(reply, 200, listOf(schemas)))

      scim.get('/Users', { config }, async (request, reply) => {
        const query = read(Query, request.query)
        const { startIndex, count } = query
        const from = Math.max(1, startIndex)
        const size = Math.min(MOST, Math.max(0, count))
        const found = selectUsers(query.filter)
        const { total } = await found
          .clearSelect()
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        const rows = await found
          .orderBy('created_at')
          .orderBy('uuid')
          .offset(from - 1)
          .limit(size)
          .execute()
        return send(
          reply,
          200,
          listOf(
            rows.map((user) => toScimUser(user, base)),
            { total, from },
          ),
        )
      })

      scim.get('/Users/:id', { config }, async (request, reply) => {
        const user = await selectUsers(undefined).where('uuid', '=', idOf(request)).executeTakeFirst()
        if (!user) throw new ScimError(404, 'There is no such user')
        return sendUser(reply, 200, user)
      })

      scim.post('/Users', { config }, async (request, reply) =>
        sendUser(reply, 201, await addUser({ db, clock }, read(SentUser, request.body), originFor(request))),
      )

      const change = (request: FastifyRequest, sent: SentUser) =>
        changeUser({ db, clock }, idOf(request), sent, originFor(request))
      scim.put('/Users/:id', { config }, async (request, reply) =>
        sendUser(reply, 200, await change(request, read(SentUser, request.body))),
      )
      scim.patch('/Users/:id', { config }, async (request, reply) =>
        sendUser(reply, 200, await change(request, readPatch(read(Patch, request.body)))),
      )
      // What a user did stays theirs: who is deleted in the directory may not enter any more.
      scim.delete('/Users/:id', { config }, async (request, reply) => {
        await change(request, { active: false })
        return reply.code(204).send()
      })
    },
    { prefix: PATH },
  )

  const selectUsers = (filter: string | undefined) =>
    db
      .selectFrom('users')
      .selectAll()
      .where('archived_at', 'is', null)
      .$if(filter !== undefined, (rows) => {
        const { column, value } = readFilter(filter ?? '')
        return column === 'email'
          ? rows.where('email', '=', value.toLowerCase())
          : rows.where('external_id', '=', value)
      })

  const sendUser = (reply: FastifyReply, status: number, user: Row<'users'>) => {
    const body = toScimUser(user, base)
    void reply.header('Location', body.meta.location).header('ETag', body.meta.version)
    return send(reply, status, body)
  }

  /** The directory as the actor of its changes in the audit log, named by its key. */
  function originFor(request: FastifyRequest): Origin {
    const label = `Directorio (llave SCIM …${keys.get(request) ?? ''})`
    return { ...originOf(request, clock), actor: { kind: 'system', uuid: null, label } }
  }
}

const send = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).type('application/scim+json; charset=utf-8').send(JSON.stringify(body))

const listOf = (resources: readonly object[], { total = resources.length, from = 1 } = {}) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex: from,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** `userName eq "…"` or `externalId eq "…"`. @throws {ScimError} 400 for any other filter */
function readFilter(filter: string): { column: 'email' | 'external_id'; value: string } {
  const [, name, value] = /^\s*(userName|externalId)\s+eq\s+"([^"\\]*)"\s*$/i.exec(filter) ?? []
  if (name === undefined || value === undefined)
    throw new ScimError(400, 'Users are filtered by userName eq or externalId eq only', 'invalidFilter')
  return { column: name.toLowerCase() === 'username' ? 'email' : 'external_id', value }
}

function idOf({ params }: FastifyRequest): string {
  const { data } = z.object({ id: Uuid }).safeParse(params)
  if (!data) throw new ScimError(404, 'There is no such user')
  return data.id
}

function read<Output>(schema: z.ZodMiniType<Output>, given: unknown): Output {
  const { data, error } = schema.safeParse(given ?? {})
  if (data === undefined)
    throw new ScimError(400, `Check ${error?.issues[0]?.path.join('.') || 'the content'}`, 'invalidValue')
  return data
}

function toScimError(error: unknown): ScimError {
  if (error instanceof ScimError) return error
  if (error instanceof Refusal) return new ScimError(error.statusCode, error.message)
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500
  if (typeof status === 'number' && status < 500) return new ScimError(status, 'The content cannot be read')
  const isTaken = typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
  return isTaken
    ? new ScimError(409, 'Another user has that userName', 'uniqueness')
    : new ScimError(500, 'Something failed on our side')
}
