import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf, type Effect, type MoneyLine } from '@/contract/actions'
import {
  CommissionAdjustment,
  CommissionsOverview,
  CommissionStatementDetail,
  NewCommissionRule,
  StatementPayment,
  StatementVoid,
  TransfersQuery,
} from '@/contract/commissions'
import { detailOf, Uuid } from '@/contract/shapes'
import { createOnce } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import { type Clock, instant } from '@server/core/clock'
import { notFound, Refusal } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { sendCsv } from '@server/http/sendCsv'
import { read } from '@server/http/validation'
import { logExport } from '@server/records/logExport'
import { ActionQuery, executeOrPreview } from '@server/records/previews'
import { readerOf } from '@server/records/readable'
import { seesMasked } from '@server/core/maskBySchema'
import { accrueCommissions } from './accrueCommissions'
import { addRule, endRule } from './commissionRules'
import { lineCells, lineLabels } from './lineCells'
import { loadOverview } from './loadOverview'
import { adjustCommissions, askToApprove, payStatement, voidStatement } from './statementActs'
import { listLines, loadStatementDetail } from './statements'
import { transferLabels } from '@server/money/bankTransfers'
import { listTransfers } from './transfers'

/** The most lines of a statement in a file. */
const MOST_LINES = 100_000

const Of = z.object({ uuid: Uuid })
const Nothing = z.strictObject({})

/** `companies/:uuid/commissions` and `commission-statements`: what resellers earn, and how it is paid. */
export function commissionRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = ['companies']
  const now = () => instant(clock.now())
  const ofCompany = `${ADMIN}companies/:uuid/commissions`
  const ofStatement = `${ADMIN}commission-statements/:uuid`
  const overviewOf = (uuid: string, request: FastifyRequest) =>
    loadOverview(db, uuid, readerOf(request, clock))

  routes.get(
    ofCompany,
    {
      config: { access: 'Company.view' },
      schema: { tags, params: Of, response: { 200: detailOf(CommissionsOverview), ...problems } },
    },
    async (request) => ({ data: await overviewOf(request.params.uuid, request) }),
  )

  routes.post(
    `${ofCompany}/rules`,
    {
      config: { access: 'Company.delete' },
      schema: {
        tags,
        params: Of,
        body: NewCommissionRule,
        response: { 200: detailOf(CommissionsOverview), ...problems },
      },
    },
    async (request) => {
      const { uuid } = request.params
      const origin = originOf(request, clock)
      await inTransaction(db, async (tx) => {
        const company = await lockCompany(tx, uuid)
        await createOnce(tx, idempotencyKeyOf(request, clock), () =>
          addRule(tx, company, request.body, origin),
        )
        await accrueCommissions(tx, company, origin)
      })
      return { data: await overviewOf(uuid, request) }
    },
  )

  routes.post(
    `${ofCompany}/rules/:rule/end`,
    {
      config: { access: 'Company.delete' },
      schema: {
        tags,
        params: z.object({ uuid: Uuid, rule: Uuid }),
        body: Nothing,
        response: { 200: detailOf(CommissionsOverview), ...problems },
      },
    },
    async (request) => {
      const { uuid, rule } = request.params
      const origin = originOf(request, clock)
      await inTransaction(db, async (tx) => endRule(tx, await lockCompany(tx, uuid), rule, origin))
      return { data: await overviewOf(uuid, request) }
    },
  )

  routes.post(
    `${ofCompany}/adjustments`,
    {
      config: { access: 'Company.delete' },
      schema: {
        tags,
        params: Of,
        querystring: ActionQuery,
        body: CommissionAdjustment,
        response: { 200: actionReplyOf(z.object({ uuid: Uuid })), ...problems },
      },
    },
    async (request) => {
      const { dry_run: dryRun = false, preview_token: token } = request.query
      const { uuid } = request.params
      const origin = originOf(request, clock)
      const once = { idempotencyKey: idempotencyKeyOf(request, clock), again: async () => ({ uuid }) }
      return executeOrPreview(db, { dryRun, token, isRequired: true, once }, async (tx) => {
        const effects: Effect[] = []
        const company = await lockCompany(tx, uuid)
        const lines = await adjustCommissions(tx, company, request.body, { origin, effects })
        return { data: { uuid }, effects, lines, messages: [] }
      })
    },
  )

  routes.get(
    ofStatement,
    {
      config: { access: 'Company.view' },
      schema: { tags, params: Of, response: { 200: detailOf(CommissionStatementDetail), ...problems } },
    },
    async ({ params }) => ({ data: await loadStatementDetail(db, params.uuid, now()) }),
  )

  /** Registers something that is done to a statement, once it was seen what that does. */
  const act = <Body extends object>(
    name: string,
    access: 'Company.edit' | 'Company.delete',
    body: z.ZodMiniType<Body>,
    run: (tx: Transaction, act: Parameters<typeof askToApprove>[1], values: Body) => Promise<MoneyLine[]>,
  ) =>
    routes.post(
      `${ofStatement}/actions/${name}`,
      {
        config: { access },
        schema: {
          tags,
          params: Of,
          querystring: ActionQuery,
          body,
          response: { 200: actionReplyOf(CommissionStatementDetail), ...problems },
        },
      },
      async (request) => {
        const { dry_run: dryRun = false, preview_token: token } = request.query
        const { uuid } = request.params
        const values = body.parse(request.body)
        const origin = originOf(request, clock)
        const again = (tx: Transaction) => loadStatementDetail(tx, uuid, now())
        const once = { idempotencyKey: idempotencyKeyOf(request, clock), again }
        return executeOrPreview(db, { dryRun, token, isRequired: true, once }, async (tx) => {
          const effects: Effect[] = []
          const lines = await run(tx, { uuid, staff: staffOf(request), origin, effects }, values)
          return { data: await loadStatementDetail(tx, uuid, now()), effects, lines, messages: [] }
        })
      },
    )
  act('ask_approval', 'Company.edit', Nothing, askToApprove)
  act('pay', 'Company.edit', StatementPayment, payStatement)
  act('void', 'Company.delete', StatementVoid, (tx, given, { reason }) => voidStatement(tx, given, reason))

  routes.get(
    `${ofStatement}/lines.csv`,
    { config: { access: 'Company.view' }, schema: { tags, params: Of } },
    async (request, reply) => {
      const { number } = await loadStatementDetail(db, request.params.uuid, now())
      const lines = await listLines(db, request.params.uuid, MOST_LINES)
      const scope = { filters: { statement: number }, columns: lineLabels, rows: lines.length }
      await inTransaction(db, (tx) =>
        logExport(tx, originOf(request, clock), { type: 'company', noun: 'Comisiones' }, 'audit', scope),
      )
      const name = `comisiones_${number}.csv`
      return sendCsv(reply, { name, labels: lineLabels, rows: lines.map(lineCells) })
    },
  )

  routes.get(
    `${ADMIN}commission-transfers`,
    { config: { access: 'Company.edit' }, schema: { tags, querystring: TransfersQuery } },
    async (request, reply) => {
      if (seesMasked(staffOf(request)))
        throw new Refusal(403, 'forbidden', 'No puedes ver cuentas bancarias. Pídela a alguien que sí')
      const { company } = read(TransfersQuery, request.query)
      const cells = await listTransfers(db, company)
      const scope = { filters: { company: company ?? null }, columns: transferLabels, rows: cells.length }
      await inTransaction(db, (tx) =>
        logExport(tx, originOf(request, clock), { type: 'company', noun: 'Transferencias' }, 'audit', scope),
      )
      const name = `transferencias_${dayIn(clock)}.csv`
      return sendCsv(reply, { name, labels: transferLabels, rows: cells })
    },
  )
}

async function lockCompany(tx: Transaction, uuid: string) {
  const company = await lockRecord(tx, 'companies', uuid)
  if (!company) throw notFound('La empresa')
  return company
}
