import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { FundMovementDetail, NewAdjustment, NewContribution } from '@/contract/fundMovements'
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
import { refuseAboveLimit } from './approvalLimits'
import { byHand, lockFund, post } from './fundLedger'
import { fundMovements } from './fundMovements'
import { readerOf } from './readable'

type Entry = Omit<Parameters<typeof post>[3][number], 'source' | 'bucket'>

/** The money that staff move by hand: what is paid into a fund, and what is put right. */
export function fundMoneyRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const base = `${ADMIN}funds/:uuid/actions`
  const config = { access: 'FundMovement.create' } as const
  const params = z.object({ uuid: Uuid })
  const response = { 201: detailOf(FundMovementDetail), ...problems }

  /** Writes one movement of a fund, once for each intention, and tells it. */
  async function move(
    request: FastifyRequest,
    uuid: string,
    entryFor: (tx: Transaction, fund: Row<'funds'>) => Promise<Entry> | Entry,
  ) {
    const origin = originOf(request, clock)
    const movement = await inTransaction(db, (tx) =>
      createOnce(tx, intentionOf(request, clock), async () => {
        const fund = await lockFund(tx, uuid)
        if (fund.archived_at) throw notFound('El fondo')
        if (fund.status === 'closed') throw conflict('invalid_transition', 'El fondo está cerrado')
        const entry = await entryFor(tx, fund)
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
      const moved = await move(request, request.params.uuid, () => ({ ...request.body, direction: 'credit' }))
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
}
