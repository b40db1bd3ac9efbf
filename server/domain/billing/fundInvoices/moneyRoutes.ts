import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf, type Effect } from '@/contract/actions'
import {
  ContributionRequest,
  FundMovementDetail,
  NewAdjustment,
  NewContribution,
  NewTransfer,
} from '@/contract/fundMovements'
import { CloseFund, fundActions } from '@/contract/funds'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { createOnce } from '@server/audit/idempotency'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import type { Row } from '@server/audit/writes'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { conflict, notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { actionRoute } from '@server/records/actionRoute'
import { adjustFund } from '@server/domain/funds/adjustFund'
import { billContribution, receive, requestContribution } from './billContribution'
import { closeFund } from '@server/domain/funds/closeFund'
import { manualSource, type Entry, lockFund, postMovement } from '@server/domain/funds/ledger'
import { fundMovements } from '@server/domain/funds/fund-movements'
import { askTransfer } from '@server/domain/funds/transfers'
import { funds } from '@server/domain/funds/funds'
import { keepingStatus } from '@server/records/keepingStatus'
import { ActionQuery, executeOrPreview } from '@server/records/previews'
import { readerOf } from '@server/records/readable'
import { staffOf } from '@server/http/access'

/** A fund that money may be moved of by hand, held by this transaction. @throws {Refusal} */
async function openFund(tx: Transaction, uuid: string): Promise<Row<'funds'>> {
  const fund = await lockFund(tx, uuid)
  if (fund.archived_at) throw notFound('El fondo')
  if (fund.status === 'closed') throw conflict('invalid_transition', 'El fondo está cerrado')
  return fund
}

/** Writes what was paid in, and is no invoice's. */
async function postContribution(
  tx: Transaction,
  origin: Origin,
  fund: Row<'funds'>,
  paid: Pick<NewContribution, 'type' | 'amount_cents' | 'description'>,
): Promise<Row<'fund_movements'>> {
  const entry: Entry = { ...paid, direction: 'credit', bucket: 'posted', source: manualSource(origin) }
  const [written] = await postMovement(tx, origin, fund, [entry])
  if (!written) throw new Error('Nothing was posted')
  return written
}

/** The money that staff move by hand: what is paid into a fund, and what is put right. */
export function fundMoneyRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const { db, clock } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const base = `${ADMIN}funds/:uuid/actions`
  const config = { access: 'FundMovement.create' } as const
  const params = z.object({ uuid: Uuid })
  const response = { 201: detailOf(FundMovementDetail), ...problems }

  const requireMovement = async (reader: Database, uuid: string, request: FastifyRequest) => {
    const data = await fundMovements.find(reader, uuid, readerOf(request, clock))
    if (!data) throw notFound(fundMovements.noun)
    return data
  }

  routes.post(
    `${base}/contribute`,
    { config, schema: { tags: ['funds'], params, body: NewContribution, response } },
    async (request, reply) => {
      const { billing, customer_uuid, method_type, reference, ...paid } = request.body
      const origin = originOf(request, clock)
      const movement = await inTransaction(db, (tx) =>
        createOnce(tx, idempotencyKeyOf(request, clock), async () => {
          const fund = await openFund(tx, request.params.uuid)
          if (!billing || billing === 'none' || !customer_uuid)
            return postContribution(tx, origin, fund, paid)
          const billed = await billContribution(tx, { fund, customer_uuid, ...paid, origin, effects: [] })
          if (billing === 'paid' && method_type)
            await receive(tx, { ...billed, method_type, reference, origin })
          return billed.movement
        }),
      )
      return reply.code(201).send({ data: await requireMovement(db, movement.uuid, request) })
    },
  )

  routes.post(
    `${base}/adjust`,
    {
      config,
      schema: {
        tags: ['funds'],
        params,
        querystring: ActionQuery,
        body: NewAdjustment,
        response: { 200: actionReplyOf(FundMovementDetail), ...problems },
      },
    },
    (request) => {
      const { dry_run: dryRun = false, preview_token: token } = request.query
      const again = (tx: Transaction, uuid: string) => requireMovement(tx, uuid, request)
      const once = { idempotencyKey: idempotencyKeyOf(request, clock), again }
      return executeOrPreview(db, { dryRun, token, isRequired: false, once }, async (tx) => {
        const effects: Effect[] = []
        const fund = await openFund(tx, request.params.uuid)
        const { movement, lines } = await adjustFund(tx, {
          fund,
          values: request.body,
          staff: staffOf(request),
          origin: originOf(request, clock),
          effects,
        })
        return { data: await again(tx, movement.uuid), effects, lines, messages: [] }
      })
    },
  )

  actionRoute(app, services, funds, {
    name: 'request_contribution',
    transition: fundActions.request_contribution,
    body: ContributionRequest,
    act: keepingStatus(requestContribution),
    access: 'FundMovement.create',
    reasonOf: () => null,
  })
  actionRoute(app, services, funds, {
    name: 'transfer',
    transition: fundActions.transfer,
    body: NewTransfer,
    act: keepingStatus(askTransfer),
    access: 'FundMovement.create',
  })
  actionRoute(app, services, funds, {
    name: 'close',
    transition: fundActions.close,
    body: CloseFund,
    act: closeFund,
    access: 'Fund.delete',
  })
}
