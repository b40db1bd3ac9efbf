import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Export, Exports } from '@/contract/exports'
import { allows } from '@/contract/permissions'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { inTransaction } from '@server/audit/inTransaction'
import { noContent, problems } from '@server/http/openapi'
import { conflict, notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import type { Cell } from '@server/core/cells'
import { exportables } from './exportables'
import { continueExport, endExport, listExports, findExport, isKept } from './exportJobs'
import { fileOf, headersOf } from './files'
import { refuseTooManyExports, logExport } from '@server/records/logExport'
import { staffOf } from '@server/http/access'

const NOUN = 'La exportación'

/** `admin/exports`: the caller's own background exports. */
export function ownExportRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const base = `${ADMIN}exports`
  const config = { access: 'staff' } as const
  const tags = ['exports']
  const params = z.object({ uuid: Uuid })
  const one = { 200: detailOf(Export), ...problems }

  /** The caller's own export. @throws {Refusal} 404 */
  async function findOwn(
    tx: Database,
    request: FastifyRequest<{ Params: { uuid: string } }>,
  ): Promise<Export> {
    const found = await findExport(tx, staffOf(request).uuid, request.params.uuid)
    if (!found) throw notFound(NOUN)
    return found
  }

  routes.get(
    base,
    { config, schema: { tags, response: { 200: Exports, ...problems } } },
    async (request) => ({
      data: await listExports(db, clock, staffOf(request).uuid),
    }),
  )

  routes.get(`${base}/:uuid`, { config, schema: { tags, params, response: one } }, async (request) => ({
    data: await findOwn(db, request),
  }))

  routes.post(`${base}/:uuid/stop`, { config, schema: { tags, params, response: one } }, async (request) => {
    const { uuid } = await findOwn(db, request)
    await endExport(db, uuid, instant(clock.now()), { state: 'stopped' })
    return { data: await findOwn(db, request) }
  })

  routes.post(
    `${base}/:uuid/continue`,
    { config, schema: { tags, params, response: one } },
    async (request) => {
      const { uuid } = await findOwn(db, request)
      const goesOn = await inTransaction(db, (tx) => continueExport(tx, uuid, instant(clock.now())))
      if (!goesOn) throw conflict('invalid_transition', 'No está detenida')
      return { data: await findOwn(db, request) }
    },
  )

  routes.get(`${base}/:uuid/file`, { config, schema: { tags, params } }, async (request, reply) => {
    const staff = staffOf(request)
    const { uuid } = await findOwn(db, request)
    const made = await db
      .selectFrom('exports')
      .select(['entity', 'format', 'file_name', 'filters', 'wanted', 'rows', 'state', 'role'])
      .where('uuid', '=', uuid)
      .where(isKept(clock))
      .executeTakeFirst()
    const kind = made && exportables().get(made.entity)
    if (!made || !kind) throw notFound(NOUN)
    if (made.state !== 'done') throw conflict('invalid_transition', 'Todavía no termina')
    if (made.role !== staff.role || !allows(staff.role, kind.access))
      throw conflict('invalid_transition', 'Tu rol cambió desde entonces. Vuelve a exportar')
    await refuseTooManyExports(db, clock, staff, 'audit')
    const { filters, wanted, rows } = made
    await inTransaction(db, (tx) =>
      logExport(tx, originOf(request, clock), kind, 'audit', { filters, columns: wanted.columns, rows }),
    )
    return reply.headers(headersOf(made)).send(fileOf(made.format, wanted, readParts(db, uuid, rows)))
  })

  routes.delete(
    `${base}/:uuid`,
    { config, schema: { tags, params, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      const { uuid, state } = await findOwn(db, request)
      if (state === 'running') throw conflict('invalid_transition', 'Detenla antes de quitarla')
      await db.deleteFrom('exports').where('uuid', '=', uuid).where('state', '<>', 'running').execute()
      return reply.code(204).send()
    },
  )
}

/** The stored rows of a file, in batches. @throws where rows are missing, so that the download aborts */
async function* readParts(db: Database, uuid: string, rows: number): AsyncGenerator<Cell[][]> {
  for (let position = 0; position < rows; ) {
    const part = await db
      .selectFrom('export_parts')
      .select('cells')
      .where('export_uuid', '=', uuid)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!part || part.cells.length === 0) throw new Error(`Rows of the export ${uuid} are gone`)
    yield part.cells
    position += part.cells.length
  }
}
