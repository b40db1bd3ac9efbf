import { asDownload } from '@server/core/asDownload'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { FundStatement, StatementQuery } from '@/contract/fundStatements'
import { detailOf, Uuid } from '@/contract/shapes'
import { type Clock, instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { appendLog } from '@server/audit/logs'
import { loadIssuer } from '@server/pdf/letterhead'
import { inTransaction } from '@server/audit/inTransaction'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { read } from '@server/http/validation'
import { funds } from './funds'
import { loadStatement } from './statement'
import { statementCsv, statementPdf } from './statementPdf'
import { readerOf } from '@server/records/readable'

/** The most movements on a screen, and in a file. */
const SHOWN = 500
const MOST = 10_000

/** The statement of a fund for some days: as JSON, PDF or CSV. */
export function fundStatementRoutes(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const base = `${ADMIN}funds/:uuid/statement`
  const config = { access: 'Fund.view' } as const
  const asked = { tags: ['funds'], params: z.object({ uuid: Uuid }), querystring: StatementQuery }

  routes.get(
    base,
    { config, schema: { ...asked, response: { 200: detailOf(FundStatement), ...problems } } },
    async ({ params: { uuid }, query }) => {
      const fund = await db.selectFrom('funds').select('uuid').where('uuid', '=', uuid).executeTakeFirst()
      if (!fund) throw notFound(funds.noun)
      return { data: await loadStatement(db, uuid, read(StatementQuery, query), SHOWN) }
    },
  )

  for (const [extension, type] of [
    ['pdf', 'application/pdf'],
    ['csv', 'text/csv; charset=utf-8'],
  ] as const)
    routes.get(`${base}.${extension}`, { config, schema: asked }, async (request, reply) => {
      const { uuid } = request.params
      const fund = await funds.find(db, uuid, readerOf(request, clock))
      if (!fund) throw notFound(funds.noun)
      const statement = await loadStatement(db, uuid, read(StatementQuery, request.query), MOST)
      const { from, to } = statement
      await inTransaction(db, (tx) =>
        appendLog(tx, originOf(request, clock), {
          kind: 'audit',
          action: 'exported',
          subject: { type: 'fund', uuid, label: `estado de cuenta de ${fund.name} (${statement.total})` },
          changes: [{ field: 'filters', before: null, after: { from, to }, masked: false }],
        }),
      )
      const name = `estado-de-cuenta_${fund.number}_${from}_${to}.${extension}`
      void reply.type(type).header('Content-Disposition', asDownload(name))
      if (extension === 'csv') return reply.send(statementCsv({ fund, statement }))
      const issuer = await loadIssuer(db)
      const at = instant(clock.now())
      return reply.send(await statementPdf({ fund, statement }, { issuer, at }))
    })
}
