import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { dayOf } from '@/contract/days'
import { EmployerMonth, EmployerMonthLine, Month } from '@/contract/employerMonths'
import { detailOf, Uuid } from '@/contract/shapes'
import { appendLog } from '@server/audit/logs'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import { quoteCell } from '@server/core/csv'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { companies } from '@server/domain/people/companies'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { listEmployerMonthLines, listEmployerMonths } from './loadEmployerMonths'

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
      .select('trade_name')
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    if (!company) throw notFound(companies.noun)
    return company
  }

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
      return { data: await listEmployerMonthLines(db, uuid, month) }
    },
  )

  routes.get(`${base}/:month/csv`, { config, schema: { tags, params: ofMonth } }, async (request, reply) => {
    const { uuid, month } = request.params
    const { trade_name } = await findCompany(uuid)
    const lines = await listEmployerMonthLines(db, uuid, month)
    const name = `nomina_${month}.csv`
    await inTransaction(db, (tx) =>
      appendLog(tx, originOf(request, clock), {
        kind: 'audit',
        action: 'exported',
        subject: { type: 'company', uuid, label: `nómina de ${trade_name}, ${month} (${lines.length})` },
        changes: [{ field: 'filters', before: null, after: { month }, masked: false }],
      }),
    )
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(writeCsv(lines))
  })
}

const heads = [
  'Nombre',
  'Número de empleado',
  'Correo de trabajo',
  'Folio',
  'Plan',
  'Descuento de nómina',
  'Aportación de la empresa',
  'Moneda',
]

const writeCsv = (lines: readonly EmployerMonthLine[]) =>
  `\uFEFF${[
    heads,
    ...lines.map((line) => [
      line.person,
      line.employee_number ?? '',
      line.work_mail ?? '',
      line.subscription.label,
      line.plan,
      (line.payroll_cents / 100).toFixed(2),
      (line.contribution_cents / 100).toFixed(2),
      line.currency,
    ]),
  ]
    .map((cells) => cells.map(quoteCell).join(','))
    .join('\r\n')}\r\n`
