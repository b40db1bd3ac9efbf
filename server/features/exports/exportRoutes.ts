import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Export, ExportColumn, ExportRequest, ExportWord } from '@/contract/exports'
import { anyOf, detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { readBeside } from '@server/db/beside/standbys'
import type { Database } from '@server/db/database'
import { createOnce } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import { readerOf } from '@server/records/readable'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { positionIn } from '@server/http/readBeside'
import { ADMIN, originOf } from '@server/http/requests'
import { type Exportable, exportables } from './exportables'
import { beginExport, findExport } from './exportJobs'
import { cellsOf, fileNameOf, fileOf, headersOf } from './files'
import { readWanted } from './readWanted'
import { refuseTooManyExports, logExport } from '@server/records/logExport'
import { staffOf } from '@server/http/access'

/** Room in the body for the uuids of records chosen one by one. */
const BODY_BYTES = 5_000_000

const ExportQuery = z.looseObject({
  /** The fields of a row, in the order of the columns. */
  columns: anyOf(ExportColumn),
  /** The heading of each column; absent, the field names. */
  labels: anyOf(ExportWord),
  /** The label of each status: `active:Activa`. */
  statuses: anyOf(z.string().check(z.regex(/^\w{1,40}:.{1,60}$/))),
  /** Only these records, of those that match. */
  uuid: anyOf(Uuid),
})

type ExportOptions = z.output<typeof ExportRequest>

/** `admin/<plural>/export` and `exports`, for every listed kind: the matching rows as a file. */
export function exportRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  for (const kind of exportables().values()) routesOf(app, services, kind)
}

/** Streams the file as the reply, or writes it in the background for a later download. */
function routesOf(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  kind: Exportable,
): void {
  const { slug, access } = kind
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = [slug]
  const config = { access }
  const asking = { tags, querystring: z.looseObject({}), body: ExportRequest }

  routes.get(
    `${ADMIN}${slug}/export`,
    { config, schema: { tags, querystring: ExportQuery } },
    (request, reply) => {
      const { columns, labels, statuses = [], uuid: uuids, ...filters } = request.query
      const words = { status: Object.fromEntries(statuses.map(splitOnce)) }
      return send(request, reply, { format: 'csv', columns, labels, words, uuids }, filters)
    },
  )

  routes.post(`${ADMIN}${slug}/export`, { config, bodyLimit: BODY_BYTES, schema: asking }, (request, reply) =>
    send(request, reply, request.body, request.query),
  )

  routes.post(
    `${ADMIN}${slug}/exports`,
    {
      config: { access, isForPeople: true },
      bodyLimit: BODY_BYTES,
      schema: { ...asking, response: { 201: detailOf(Export), ...problems } },
    },
    async (request, reply) => {
      const { body, query: filters } = request
      const staff = staffOf(request)
      const wanted = readWanted(kind, body)
      await refuseTooManyExports(db, clock, staff, 'job')
      const total = await kind.count(db, { filters, uuids: wanted.uuids }, readerOf(request, clock))
      const { uuid } = await inTransaction(db, (tx) =>
        createOnce(tx, idempotencyKeyOf(request, clock), () =>
          beginExport(tx, {
            kind,
            format: body.format,
            file_name: fileNameOf({ title: wanted.title, account: body.account, format: body.format }, clock),
            filters,
            wanted,
            total,
            staff,
            origin: originOf(request, clock),
          }),
        ),
      )
      const data = await findExport(db, staff.uuid, uuid)
      if (!data) throw new Error(`The export ${uuid} is gone`)
      return reply.code(201).header('Location', `${ADMIN}exports/${uuid}`).send({ data })
    },
  )

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { format, account, ...asked }: ExportOptions,
    filters: Record<string, unknown>,
  ) {
    const wanted = readWanted(kind, asked)
    const { uuids, columns, title } = wanted
    const reader = readerOf(request, clock)
    await refuseTooManyExports(db, clock, reader.staff, 'audit')
    const origin = originOf(request, clock)
    let count = 0
    const page = (after: string | null) =>
      readBeside(db, positionIn(request), () => kind.page(db, { filters, uuids, after }, reader))

    async function* readBatches() {
      try {
        for (let after: string | null = null; ; ) {
          const next = await page(after)
          count += next.rows.length
          yield cellsOf(next.rows, wanted)
          if (!next.after) return
          after = next.after
        }
      } finally {
        // Also an aborted download is logged, with the rows that were read.
        await inTransaction(db, (tx) =>
          logExport(tx, origin, kind, 'audit', { filters, columns, rows: count }),
        )
      }
    }

    // The first page is read before the reply starts, so that a refused query gets a proper status.
    const rest = readBatches()
    const head = await rest.next()
    async function* readAll() {
      if (!head.done) yield head.value
      yield* rest
    }
    const file_name = fileNameOf({ title, account, format }, clock)
    return reply.headers(headersOf({ format, file_name })).send(fileOf(format, wanted, readAll()))
  }
}

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf(':')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
