import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql, type SqlBool } from 'kysely'
import {
  type Log,
  LogCheck,
  LogCheckQuery,
  type LogDetail,
  type LogListQuery,
  logContract,
} from '@/contract/logs'
import { detailOf } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { hasOneOf, is, isOneOf } from '@server/db/conditions'
import type { Database } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { type Listing, listing } from '@server/db/listing'
import { PLANNED_ONCE } from '@server/db/preparedStatements'
import { checkLogs, hashOf } from '@server/audit/logChain'
import { mayDo, type Staff } from '@server/core/staff'
import { staffOf } from '@server/http/access'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { readableKind } from '@server/records/readable'
import { readRoutes } from '@server/records/readRoutes'

const summary = [
  'logs.uuid',
  'logs.number',
  'logs.at',
  'logs.kind',
  'logs.action',
  'logs.actor',
  'logs.actor_role',
  'logs.changed_fields',
  'logs.status_code',
  'logs.ip',
  'logs.request_id',
  sql<{
    type: string
    uuid: string | null
    label: string
  } | null>`case when logs.subject_type is not null then
    jsonb_build_object('type', logs.subject_type, 'uuid', logs.subject_uuid, 'label', logs.subject_label) end`.as(
    'subject',
  ),
] as const

const rows = keepBuilt((db: Database) => db.selectFrom('logs').select(summary))

/** A page of the audit log. */
export const listLogs = (db: Database, query: LogListQuery): Listing<Log> =>
  listing(db, query, {
    rows: rows(db),
    table: 'logs',
    created: 'at',
    defaultSort: '-at',
    where: [
      isOneOf('logs.kind', query.kind),
      isOneOf('logs.action', query.action),
      query.actor !== undefined && sql<SqlBool>`logs.actor ->> 'uuid' = ${query.actor}`,
      isOneOf('logs.actor_role', query.role),
      isOneOf('logs.subject_type', query.subject_type),
      is('logs.subject_uuid', query.subject),
      hasOneOf('logs.changed_fields', query.field),
      isOneOf('logs.ip', query.ip),
      isOneOf('logs.request_id', query.request),
    ],
  })

async function find(db: Database, uuid: string): Promise<LogDetail | undefined> {
  const line = await db.selectFrom('logs').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  if (!line) return
  const { subject_type, subject_uuid, subject_label } = line
  return {
    ...line,
    subject:
      subject_type === null ? null : { type: subject_type, uuid: subject_uuid, label: subject_label ?? '' },
    intact: hashOf(line) === line.hash,
    previous_of_subject: await findNeighbour(db, line, 'before'),
    next_of_subject: await findNeighbour(db, line, 'after'),
    others_of_request: await countOthers(db, line),
  }
}

/** The line about the same record before or after this one in the audit log. */
async function findNeighbour(
  db: Database,
  line: { subject_uuid: string | null; position: number },
  side: 'before' | 'after',
) {
  if (!line.subject_uuid) return null
  const found = await db
    .selectFrom('logs')
    .select('uuid')
    .where('subject_uuid', '=', line.subject_uuid)
    .where('position', side === 'before' ? '<' : '>', line.position)
    .orderBy('position', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return found?.uuid ?? null
}

/** The number of other lines of the same request. */
async function countOthers(db: Database, { request_id, uuid }: { request_id: string | null; uuid: string }) {
  if (!request_id) return 0
  const { rows } = await sql<{ others: number }>`
    select ${PLANNED_ONCE} count(*) as others from logs where request_id = ${request_id} and uuid <> ${uuid}`.execute(
    db,
  )
  return rows[0]?.others ?? 0
}

/** The readable kind of the audit log. */
export const readableLogs = readableKind({
  access: 'Log.view',
  noun: 'El registro',
  contract: logContract,
  list: listLogs,
  find,
})

/**
 * A check as a role may know it. Who may not read the audit log is not told which line is broken, nor the hashes of lines
 * from before there was a salt, which could be tried with values until they fit.
 */
function tellCheck(check: LogCheck, staff: Staff): LogCheck {
  if (mayDo(staff, 'Log.view')) return check
  const { checked, end, hash, broken } = check
  return {
    ...check,
    hash: checked === end ? hash : null,
    broken: broken && { ...broken, uuid: null, number: null },
  }
}

/** Routes of the audit log: every role has it checked, administrators read it, and no route edits it; old lines are released in `releaseRoutes.ts`. */
export function logRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}logs/check`,
    {
      config: { access: 'staff' },
      schema: {
        tags: ['logs'],
        querystring: LogCheckQuery,
        response: { 200: detailOf(LogCheck), ...problems },
      },
    },
    async (request) => ({ data: tellCheck(await checkLogs(services.db, request.query), staffOf(request)) }),
  )
  readRoutes(app, services, readableLogs)
}
