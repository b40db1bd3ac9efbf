import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { dayOf } from '@/contract/days'
import { EmployerMonth, EmployerMonthLine, Month } from '@/contract/employerMonths'
import { detailOf, Uuid } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { companies } from '@server/domain/people/companies'
import { staffOf } from '@server/http/access'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { sendCsv } from '@server/http/sendCsv'
import { logExport, refuseTooManyExports } from '@server/records/logExport'
import { listEmployerMonths } from './listEmployerMonths'
import { listShareLines, shareCells, shareLabels } from './listShareLines'

/** What a company pays for its people by month: to read, person by person, and as a CSV. */
export function employerMonthRoutes(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const base = `${ADMIN}companies/:uuid/employer-months`
  const config = { access: 'Company.view' } as const
  const params = z.object({ uuid: Uuid })
  const ofMonth = z.object({ uuid: Uuid, month: Month })
  const tags = ['companies']

  const findCompany = async (uuid: string) => {
    const company = await db
      .selectFrom('companies')
      .select('uuid')
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    if (!company) throw notFound(companies.noun)
  }
  const listMonth = (uuid: string, month: string) =>
    listShareLines(
      db,
      sql<SqlBool>`share.company_uuid = ${uuid} and share.period_start >= ${`${month}-01`}::date
        and share.period_start < ${`${month}-01`}::date + interval '1 month'`,
    )

  routes.get(
    base,
    { config, schema: { tags, params, response: { 200: detailOf(z.array(EmployerMonth)), ...problems } } },
    async ({ params: { uuid } }) => {
      await findCompany(uuid)
      return { data: await listEmployerMonths(db, uuid, dayOf(clock.now())) }
    },
  )

  routes.get(
    `${base}/:month`,
    {
      config,
      schema: {
        tags,
        params: ofMonth,
        response: { 200: detailOf(z.array(EmployerMonthLine)), ...problems },
      },
    },
    async ({ params: { uuid, month } }) => {
      await findCompany(uuid)
      return { data: await listMonth(uuid, month) }
    },
  )

  routes.get(`${base}/:month/csv`, { config, schema: { tags, params: ofMonth } }, async (request, reply) => {
    const { uuid, month } = request.params
    await findCompany(uuid)
    await refuseTooManyExports(db, clock, staffOf(request), 'audit')
    const lines = await listMonth(uuid, month)
    const scope = { filters: { company: uuid, month }, columns: shareLabels, rows: lines.length }
    await inTransaction(db, (tx) =>
      logExport(tx, originOf(request, clock), { type: 'company', noun: 'Nómina' }, 'audit', scope),
    )
    return sendCsv(reply, { name: `nomina_${month}.csv`, labels: shareLabels, rows: lines.map(shareCells) })
  })
}
