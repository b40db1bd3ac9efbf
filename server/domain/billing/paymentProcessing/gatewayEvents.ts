import type { FastifyInstance } from 'fastify'
import type { Clock } from '@server/core/clock'
import { instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { type Origin, systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import { EVENTS_ADDRESS } from '@server/adapters/gateway/eventsAddress'
import { ForgedEvent, type Gateway, type GatewayEvent } from '@server/adapters/gateway/gateway'
import { Refusal } from '@server/core/problems'
import { closeDispute, openDispute } from './disputes'
import { recordOutcome } from './recordOutcome'
import { recordRefund } from '@server/domain/billing/refunds/recordRefund'

const SIGNATURES = ['stripe-signature', 'sandbox-signature']

/** Takes in what the gateway tells unasked. */
export function gatewayEventsRoute(
  app: FastifyInstance,
  { db, clock, gateway }: { db: Database; clock: Clock; gateway: Gateway },
): void {
  // The signature is over the very bytes, so here nothing reads them first.
  void app.register(async (events) => {
    events.removeAllContentTypeParsers()
    events.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    events.post(EVENTS_ADDRESS, { schema: { hide: true } }, async (request, reply) => {
      const signature = SIGNATURES.map((name) => request.headers[name]).find(Boolean)
      const event = await verifyEvent(gateway, request.body, signature)
      if (event) await takeIn(db, gateway, event, systemOrigin(instant(clock.now())))
      return reply.code(204).send()
    })
  })
}

async function verifyEvent(gateway: Gateway, body: unknown, signature: unknown) {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw refuseForged()
  try {
    return await gateway.readEvent(body, signature)
  } catch (error) {
    throw error instanceof ForgedEvent ? refuseForged() : error
  }
}

const refuseForged = () => new Refusal(400, 'unreadable', 'No se pudo comprobar quién envía este aviso')

/** Does what an event tells, once however often it comes. */
async function takeIn(db: Database, gateway: Gateway, event: GatewayEvent, at: Origin): Promise<void> {
  const origin = { ...at, correlation_id: event.id }
  await inTransaction(db, async (tx) => {
    const isNew = await tx
      .insertInto('gateway_events')
      .values({ gateway: gateway.name, id: event.id, received_at: origin.at })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!isNew) return
    if (event.about === 'dispute') return openDispute(tx, event, origin)
    if (event.about === 'dispute_closed') return closeDispute(tx, event, origin)
    const known = await tx
      .selectFrom('transactions')
      .select(['uuid', 'payment_uuid'])
      .where('uuid', '=', uuidOr(event.outcome.key))
      .executeTakeFirst()
    // Others charge through the same gateway, too.
    if (!known) return
    if (event.about === 'charge')
      return recordOutcome(tx, { transaction_uuid: known.uuid, outcome: event.outcome, origin })
    const payment = await lockRecord(tx, 'payments', known.payment_uuid)
    const refund = await lockRecord(tx, 'transactions', known.uuid)
    if (payment && refund) await recordRefund(tx, { payment, refund, outcome: event.outcome, origin })
  })
}

const NO_UUID = '00000000-0000-0000-0000-000000000000'
const uuidOr = (key: string) => (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? key : NO_UUID)
