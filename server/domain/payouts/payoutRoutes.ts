import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf, type Effect } from '@/contract/actions'
import { BankAnswer, PayoutList, PayoutLists, PayoutPayment, PayoutReturn } from '@/contract/claims'
import { Uuid } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import { seesMasked } from '@server/core/maskBySchema'
import { Refusal } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import { authorizations } from '@server/domain/cover/authorizations'
import { staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { sendCsv } from '@server/http/sendCsv'
import { transferLabels } from '@server/money/bankTransfers'
import { actionRoute } from '@server/records/actionRoute'
import { logExport } from '@server/records/logExport'
import { ActionQuery, executeOrPreview } from '@server/records/previews'
import { readerOf } from '@server/records/readable'
import { answerPayoutList } from './answerPayoutList'
import { makePayoutList } from './makePayoutList'
import { listPayoutCells, loadPayoutList, loadPayoutLists, lockPayoutList } from './payoutLists'
import { payClaim, returnPayment, settling } from './settlePayout'

const BODY_LIMIT = 1_600_000

const Of = z.object({ uuid: Uuid })

/** `payout-lists`, and the acts that say how the transfer of a claim ended. */
export function payoutRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const { db, clock } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = ['authorizations']

  routes.get(
    `${ADMIN}payout-lists`,
    {
      config: { access: 'Authorization.view' },
      schema: { tags, response: { 200: PayoutLists, ...problems } },
    },
    () => loadPayoutLists(db),
  )

  routes.post(
    `${ADMIN}payout-lists`,
    {
      config: { access: 'Authorization.edit' },
      schema: {
        tags,
        querystring: ActionQuery,
        body: z.strictObject({}),
        response: { 200: actionReplyOf(PayoutList), ...problems },
      },
    },
    async (request) => {
      const { dry_run: dryRun = false, preview_token: token } = request.query
      const origin = originOf(request, clock)
      const again = (tx: Transaction, uuid: string) => loadPayoutList(tx, uuid)
      const once = { idempotencyKey: idempotencyKeyOf(request, clock), again }
      return executeOrPreview(db, { dryRun, token, isRequired: true, once }, async (tx) => {
        const effects: Effect[] = []
        const { uuid, lines, notes } = await makePayoutList(tx, { origin, effects })
        return { data: await loadPayoutList(tx, uuid), effects, lines, messages: [], notes }
      })
    },
  )

  routes.get(
    `${ADMIN}payout-lists/:uuid/transfers.csv`,
    { config: { access: 'Authorization.edit' }, schema: { tags, params: Of } },
    async (request, reply) => {
      if (seesMasked(staffOf(request)))
        throw new Refusal(403, 'forbidden', 'No puedes ver cuentas bancarias. Pídela a alguien que sí')
      const { uuid, number } = await loadPayoutList(db, request.params.uuid)
      const cells = await listPayoutCells(db, uuid)
      const scope = { filters: { list: number }, columns: transferLabels, rows: cells.length }
      await inTransaction(db, (tx) =>
        logExport(
          tx,
          originOf(request, clock),
          { type: 'authorization', noun: 'Transferencias' },
          'audit',
          scope,
        ),
      )
      return sendCsv(reply, { name: `transferencias_${number}.csv`, labels: transferLabels, rows: cells })
    },
  )

  routes.post(
    `${ADMIN}payout-lists/:uuid/answer`,
    {
      config: { access: 'Authorization.edit' },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        params: Of,
        querystring: ActionQuery,
        body: BankAnswer,
        response: { 200: actionReplyOf(PayoutList), ...problems },
      },
    },
    async (request) => {
      const { dry_run: dryRun = false, preview_token: token } = request.query
      const { uuid } = request.params
      const { content } = request.body
      const origin = originOf(request, clock)
      const again = (tx: Transaction) => loadPayoutList(tx, uuid)
      const once = { idempotencyKey: idempotencyKeyOf(request, clock), again }
      return executeOrPreview(db, { dryRun, token, isRequired: true, once }, async (tx) => {
        const list = await lockPayoutList(tx, uuid)
        const reader = readerOf(request, clock)
        const told = await answerPayoutList(tx, { list, content, staff: staffOf(request), origin, reader })
        return { data: await loadPayoutList(tx, uuid), ...told }
      })
    },
  )

  actionRoute(app, services, authorizations, {
    name: 'pay',
    transition: settling.pay,
    body: PayoutPayment,
    act: payClaim,
  })
  actionRoute(app, services, authorizations, {
    name: 'return_payment',
    transition: settling.return_payment,
    body: PayoutReturn,
    act: returnPayment,
  })
}
