import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import { recordOutcome } from '@server/domain/billing/paymentProcessing/recordOutcome'
import { recordRefund } from '@server/domain/billing/refunds/recordRefund'
import type { Database } from '@server/db/database'
import { openLedger } from './money'
import { aPayment, aTransaction } from './records'
import type { TestClock } from './testClock'

type Server = { db: Database; clock: TestClock }

const originOf = ({ clock }: Server) => systemOrigin(clock.now().toISOString())
const unsaid = { auth_code: null, response_code: null, response_message: null, avs: null, cvc: null }

/** The refunds of a payment, the first one first. */
export const refundsOf = ({ db }: Server, payment_uuid: string) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('payment_uuid', '=', payment_uuid)
    .where('type', '=', 'refund')
    .orderBy('number')
    .execute()

/** The bank says how the last refund of a payment went. */
export async function answerRefund(server: Server, payment_uuid: string, status: 'succeeded' | 'failed') {
  const last = (await refundsOf(server, payment_uuid)).at(-1)
  await inTransaction(server.db, async (tx) => {
    const payment = await lockRecord(tx, 'payments', payment_uuid)
    const refund = await lockRecord(tx, 'transactions', last?.uuid ?? '')
    if (!payment || !refund) throw new Error('There is no refund')
    const problem = status === 'failed' ? 'La tarjeta ya no existe' : null
    const outcome = { key: refund.uuid, id: refund.uuid, status, problem }
    await recordRefund(tx, { payment, refund, outcome, origin: originOf(server) })
  })
}

/** A payment that was charged twice, and whose bank refused to give the second charge back. */
export async function chargedTwice(server: Server) {
  const { db } = server
  const amount_cents = 11_600
  const payment = await aPayment(db, {
    status: 'succeeded',
    gateway: 'Sandbox',
    gateway_payment_id: 'pay_1',
    amount_cents,
  })
  const of = { payment_uuid: payment.uuid, type: 'purchase', amount_cents, gateway: 'Sandbox' } as const
  await aTransaction(db, { ...of, status: 'succeeded' })
  const extra = await aTransaction(db, { ...of, status: 'unknown' })
  await openLedger(server)
  const transaction = { ...unsaid, id: 'tx_2' }
  await inTransaction(db, (tx) =>
    recordOutcome(tx, {
      transaction_uuid: extra.uuid,
      outcome: { key: extra.uuid, id: 'pay_2', amount_cents, fee_cents: 0, status: 'succeeded', transaction },
      origin: originOf(server),
    }),
  )
  await answerRefund(server, payment.uuid, 'failed')
  return payment
}
