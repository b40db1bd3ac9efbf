import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  ContributionRequest,
  FundMovementDetail,
  NewAdjustment,
  NewContribution,
  NewTransfer,
} from '@/contract/fundMovements'
import { CloseFund, fundActions } from '@/contract/funds'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '../clock'
import type { Database, Transaction } from '../db/database'
import { createOnce } from '../db/idempotency'
import { inTransaction, type Row } from '../db/writes'
import { staffOf } from '../http/access'
import { intentionOf } from '../http/intentions'
import { problems } from '../http/openapi'
import { conflict, notFound } from '../http/problems'
import { ADMIN, originOf } from '../http/requests'
import { actionRoute } from '../entities/actionRoute'
import { refuseAboveLimit } from '../entities/approvalLimits'
import { billContribution, receive, requestContribution } from './billContribution'
import { closeFund } from './closeFund'
import { byHand, lockFund, post } from './ledger'
import { fundMovements } from '../entities/fundMovements'
import { askTransfer } from './transfers'
import { funds } from '../entities/funds'
import { keepingStatus } from '../entities/keepingStatus'
import { readerOf } from '../entities/readable'

type Entry = Omit<Parameters<typeof post>[3][number], 'source' | 'bucket'>

/** The money that staff move by hand: what is paid into a fund, and what is put right. */
export function fundMoneyRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const { db, clock } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const base = `${ADMIN}funds/:uuid/actions`
  const config = { access: 'FundMovement.create' } as const
  const params = z.object({ uuid: Uuid })
  const response = { 201: detailOf(FundMovementDetail), ...problems }

  /** Writes one movement of a fund, once for each intention, and tells it. */
  async function move(
    request: FastifyRequest,
    uuid: string,
    entryFor: (tx: Transaction, fund: Row<'funds'>) => Promise<Entry | Row<'fund_movements'>> | Entry,
  ) {
    const origin = originOf(request, clock)
    const movement = await inTransaction(db, (tx) =>
      createOnce(tx, intentionOf(request, clock), async () => {
        const fund = await lockFund(tx, uuid)
        if (fund.archived_at) throw notFound('El fondo')
        if (fund.status === 'closed') throw conflict('invalid_transition', 'El fondo está cerrado')
        const entry = await entryFor(tx, fund)
        if ('uuid' in entry) return entry
        const [written] = await post(tx, origin, fund, [
          { ...entry, bucket: 'posted', source: byHand(origin) },
        ])
        if (!written) throw new Error('Nothing was posted')
        return written
      }),
    )
    const data = await fundMovements.find(db, movement.uuid, readerOf(request, clock))
    if (!data) throw notFound(fundMovements.noun)
    return { data }
  }

  routes.post(
    `${base}/contribute`,
    { config, schema: { tags: ['funds'], params, body: NewContribution, response } },
    async (request, reply) => {
      const { billing, customer_uuid, method_type, reference, ...paid } = request.body
      const moved = await move(request, request.params.uuid, async (tx, fund) => {
        if (!billing || billing === 'none' || !customer_uuid) return { ...paid, direction: 'credit' }
        const origin = originOf(request, clock)
        const billed = await billContribution(tx, { fund, customer_uuid, ...paid, origin, effects: [] })
        if (billing === 'paid' && method_type)
          await receive(tx, { ...billed, method_type, reference, origin })
        return billed.movement
      })
      return reply.code(201).send(moved)
    },
  )

  routes.post(
    `${base}/adjust`,
    { config, schema: { tags: ['funds'], params, body: NewAdjustment, response } },
    async (request, reply) => {
      const staff = staffOf(request)
      const moved = await move(request, request.params.uuid, async (tx, { currency }) => {
        if (staff.role !== 'admin')
          await refuseAboveLimit(tx, staff.uuid, request.body.amount_cents, currency)
        return { ...request.body, type: 'adjustment', approved_by: originOf(request, clock).actor }
      })
      return reply.code(201).send(moved)
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
