import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { FileName } from '@/contract/attachments'
import {
  GroupChoices,
  type GroupColumn,
  GroupCommit,
  GroupImport,
  GroupJob,
  GroupOutcome,
  GroupRows,
  LARGEST_GROUP_FILE,
} from '@/contract/groupImports'
import { detailOf, Uuid } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import { type Clock, instant } from '@server/core/clock'
import { conflict, notFound, unprocessable } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { findJob } from '@server/features/bulk/bulkJobs'
import { staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { sendCsv } from '@server/http/sendCsv'
import { enqueue } from '@server/jobs/enqueue'
import { foldHeading } from '@server/sheets/foldHeading'
import { commitImport } from './commitImport'
import { findImport, listImportRows } from './presentImport'
import { rehearse } from './rehearse'
import { groupRehearsalJob } from './rehearsalJob'
import { takeFile } from './takeFile'

/** A file of so many rows is rehearsed before the reply; a longer one in the background. */
const AT_ONCE = 300

const mediaTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/octet-stream',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

/** `admin/members/imports`: a file with the people of a group, rehearsed row by row and then taken in as one job. */
export function groupImportRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const base = `${ADMIN}members/imports`
  const config = { access: 'Member.create', isForPeople: true } as const
  const tags = ['members']
  const params = z.object({ uuid: Uuid })
  const one = { 200: detailOf(GroupImport), ...problems }

  /** @throws {Refusal} 404 */
  async function requireImport(request: FastifyRequest, uuid: string) {
    const data = await findImport(db, uuid, staffOf(request).uuid)
    if (!data) throw notFound('El archivo')
    return { data }
  }

  void app.register(async (uploads) => {
    uploads.addContentTypeParser(mediaTypes, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    uploads.withTypeProvider<ZodTypeProvider>().post(
      base,
      {
        config,
        bodyLimit: LARGEST_GROUP_FILE,
        schema: {
          tags,
          querystring: z.strictObject({ name: FileName, account: Uuid }),
          response: { 201: detailOf(GroupImport), ...problems },
        },
      },
      async (request, reply) => {
        const { name, account } = request.query
        const content = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
        const sha256 = createHash('sha256').update(content).digest('hex')
        const uuid = await takeFile(
          db,
          { account_uuid: account, name, content },
          {
            staff: staffOf(request),
            origin: originOf(request, clock),
            idempotencyKey: idempotencyKeyOf(request, clock, { name, account, sha256 }),
          },
        )
        return reply
          .code(201)
          .header('Location', `${base}/${uuid}`)
          .send(await requireImport(request, uuid))
      },
    )
  })

  routes.get(`${base}/:uuid`, { config, schema: { tags, params, response: one } }, (request) =>
    requireImport(request, request.params.uuid),
  )

  routes.post(
    `${base}/:uuid/rehearse`,
    { config, schema: { tags, params, body: GroupChoices, response: one } },
    async (request) => {
      const { uuid } = request.params
      const { data } = await requireImport(request, uuid)
      if (data.state === 'committed') throw conflict('invalid_transition', 'El archivo ya se importó')
      const choices = request.body
      if (choices.columns.length !== data.headings.length)
        throw unprocessable({ field: 'columns', code: 'unfit', message: 'Di qué dice cada columna' })
      const at = instant(clock.now())
      const rehearsal_uuid = randomUUID()
      const asked = { import_uuid: uuid, rehearsal_uuid }
      const isShort = data.rows <= AT_ONCE
      await inTransaction(db, async (tx) => {
        await tx
          .updateTable('group_imports')
          .set({ choices, rehearsal_uuid, state: 'rehearsing', problem: null, preview_token: null })
          .where('uuid', '=', uuid)
          .where('state', '<>', 'committed')
          .execute()
        const said = choices.columns.flatMap((column, place): [string, GroupColumn][] => {
          const heading = foldHeading(data.headings[place]?.heading ?? '')
          return column && heading ? [[heading, column]] : []
        })
        await sql`insert into group_columns (owner_uuid, columns, updated_at)
          values (${data.company?.uuid ?? data.account.uuid}, ${JSON.stringify(Object.fromEntries(said))}::jsonb, ${at})
          on conflict (owner_uuid) do update
          set columns = group_columns.columns || excluded.columns, updated_at = excluded.updated_at`.execute(
          tx,
        )
        if (!isShort) await enqueue(tx, groupRehearsalJob, asked, { at })
      })
      if (isShort) await rehearse(db, asked)
      return requireImport(request, uuid)
    },
  )

  routes.get(
    `${base}/:uuid/rows`,
    {
      config,
      schema: {
        tags,
        params,
        querystring: z.strictObject({
          outcome: z.optional(GroupOutcome),
          page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
        }),
        response: { 200: GroupRows, ...problems },
      },
    },
    async (request) => {
      const { uuid } = request.params
      await requireImport(request, uuid)
      return listImportRows(db, { import_uuid: uuid, ...request.query, outcome: request.query.outcome })
    },
  )

  routes.get(`${base}/:uuid/errors`, { config, schema: { tags, params } }, async (request, reply) => {
    const { data } = await requireImport(request, request.params.uuid)
    const { rows } = await sql<{ cells: (string | null)[]; messages: string[] }>`
      select cells, messages from group_import_rows
      where import_uuid = ${data.uuid} and outcome = 'error' order by position`.execute(db)
    const name = data.file_name.replace(/\.\w{1,5}$/, '')
    return sendCsv(reply, {
      name: `${name}-errores.csv`,
      labels: [...data.headings.map(({ heading }) => heading), 'Error'],
      rows: rows.map(({ cells, messages }) => [
        ...data.headings.map((_, place) => cells[place] ?? ''),
        messages.join('. '),
      ]),
    })
  })

  routes.post(
    `${base}/:uuid/commit`,
    { config, schema: { tags, params, body: GroupCommit, response: { 201: GroupJob, ...problems } } },
    async (request, reply) => {
      const staff = staffOf(request)
      const uuid = await commitImport(db, {
        uuid: request.params.uuid,
        token: request.body.preview_token,
        staff,
        origin: originOf(request, clock),
        idempotencyKey: idempotencyKeyOf(request, clock),
      })
      const data = await findJob(db, uuid, { staff: staff.uuid, seesAll: false })
      if (!data) throw new Error(`The job ${uuid} is gone`)
      return reply.code(201).header('Location', `${ADMIN}jobs/${uuid}`).send({ data })
    },
  )
}
