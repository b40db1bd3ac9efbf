import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '@server/db/database'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import type { Gateway } from '@server/adapters/gateway/gateway'
import { type Behaviour, tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { jobKinds } from '@server/registry/jobKinds'
import { createWorker } from '@server/jobs/worker'
import type { Message } from '@server/adapters/mail/mail'
import { attemptJob } from '@server/domain/billing/payments/paymentJobs'
import { retryPayment, startPayment } from '@server/domain/billing/payments/startPayment'
import { enqueue } from '@server/jobs/enqueue'
import { databaseKinds } from '../support/databases'
import { aSandbox } from '../support/gateways'
import { aCustomer, anInvoice, aPaymentMethod } from '../support/records'
import { testClock } from '../support/testClock'

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is none')
  return value
}

describe.each(databaseKinds())('a payment on $name', (kind) => {
  let db: Database
  const clock = testClock()
  const mail: Message[] = []
  const errors: unknown[] = []
  beforeAll(async () => {
    db = await kind.open()
  })
  afterAll(async () => {
    await db.destroy()
  })
  beforeEach(() => {
    clock.reset()
    mail.length = 0
    errors.length = 0
  })

  const worker = (wish: Partial<Gateway> = {}) =>
    createWorker({
      services: {
        db,
        clock,
        sessionClock: clock,
        mail: { send: async (message) => void mail.push(message) },
        gateway: { ...aSandbox(db, clock), ...wish },
        publicUrl: 'http://localhost',
      },
      kinds: jobKinds,
      sweeps: [],
      onError: (error) => void errors.push(error),
    })
  const origin = () => systemOrigin(clock.now().toISOString())

  async function debt(behaviour: Behaviour = 'ok') {
    const customer = await aCustomer(db)
    const of = { customer_uuid: customer.uuid }
    const method = await aPaymentMethod(db, { ...of, gateway_token: tokenOf(behaviour) })
    return { customer, method, invoice: await anInvoice(db, of) }
  }
  const start = (
    { invoice, method }: Awaited<ReturnType<typeof debt>>,
    origin_of_payment: 'automatic' | 'staff' = 'staff',
  ) =>
    inTransaction(db, async (tx) => {
      const held = await lockRecord(tx, 'invoices', invoice.uuid)
      return startPayment(tx, {
        invoice: there(held),
        payment_method_uuid: method.uuid,
        origin_of_payment,
        origin: origin(),
      })
    })
  const retry = (uuid: string, payment_method_uuid: string | null = null) =>
    inTransaction(db, async (tx) => {
      const payment = await lockRecord(tx, 'payments', uuid)
      return retryPayment(tx, {
        payment: there(payment),
        payment_method_uuid,
        origin: origin(),
        unattended: false,
      })
    })
  const paymentOf = (uuid: string) =>
    db.selectFrom('payments').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const invoiceOf = (uuid: string) =>
    db.selectFrom('invoices').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const attemptsOf = (uuid: string) =>
    db.selectFrom('transactions').selectAll().where('payment_uuid', '=', uuid).orderBy('number').execute()
  const chargesOf = async (uuid: string) => {
    const keys = (await attemptsOf(uuid)).map((attempt) => attempt.uuid)
    return db.selectFrom('sandbox_charges').selectAll().where('key', 'in', keys).execute()
  }
  const run = (wish?: Partial<Gateway>) => worker(wish).runDue()
  const MINUTE = 60
  const HOUR = 60 * MINUTE

  test('that goes through pays its invoice, settles what the customer owes and sends a receipt', async () => {
    const owed = await debt()
    const payment = await start(owed)
    expect(payment.status).toBe('processing')
    await run()
    expect(await paymentOf(payment.uuid)).toMatchObject({
      status: 'succeeded',
      allocations: [{ invoice_uuid: owed.invoice.uuid, amount_cents: 11_600 }],
      credit_cents: 0,
      fee_cents: 586,
      gateway: 'Simulado',
      receipt_number: expect.stringMatching(/^REC-\d{6}$/),
    })
    expect(await invoiceOf(owed.invoice.uuid)).toMatchObject({
      status: 'paid',
      paid_cents: 11_600,
      amount_due_cents: 0,
      payment_form: '04',
      attempt_count: 1,
    })
    expect(await attemptsOf(payment.uuid)).toMatchObject([
      { type: 'purchase', status: 'succeeded', processed_cents: 11_600, response_code: '00' },
    ])
    expect(mail).toMatchObject([{ to: owed.customer.email, subject: expect.stringContaining('Recibo REC-') }])
    expect(mail[0]?.text).toContain(`${owed.invoice.title}: $116.00`)
    expect(errors).toEqual([])
  })

  test.each([
    ['insufficient_funds', 'La tarjeta no tiene fondos suficientes', true, 'active'],
    ['do_not_honor', 'El banco no autorizó el cargo', true, 'active'],
    ['lost_card', 'El banco reportó la tarjeta como perdida', false, 'failed'],
    ['stolen_card', 'El banco reportó la tarjeta como robada', false, 'failed'],
    ['expired_card', 'La tarjeta venció', false, 'failed'],
    ['incorrect_cvc', 'El código de seguridad de la tarjeta no es correcto', false, 'failed'],
  ] as const)(
    'declined for %s is explained, and its method told apart',
    async (behaviour, message, retryable, status) => {
      const owed = await debt(behaviour)
      const { uuid } = await start(owed)
      await run()
      const payment = await paymentOf(uuid)
      expect(payment).toMatchObject({
        status: 'failed',
        error: { message, retryable, advice: expect.any(String) },
        next_retry_at: null,
      })
      const method = await db
        .selectFrom('payment_methods')
        .select('status')
        .where('uuid', '=', owed.method.uuid)
        .executeTakeFirstOrThrow()
      expect(method.status).toBe(status)
      expect(await invoiceOf(owed.invoice.uuid)).toMatchObject({ status: 'open', paid_cents: 0 })
    },
  )

  test('that failed is tried again with another method: the same payment, an attempt more', async () => {
    const owed = await debt('stolen_card')
    const { uuid } = await start(owed)
    await run()
    await expect(retry(uuid)).rejects.toMatchObject({ statusCode: 422 })
    const other = await aPaymentMethod(db, {
      customer_uuid: owed.customer.uuid,
      gateway_token: tokenOf('ok'),
    })
    await retry(uuid, other.uuid)
    await run()
    expect(await paymentOf(uuid)).toMatchObject({
      status: 'succeeded',
      attempt: 2,
      payment_method_uuid: other.uuid,
      error: null,
    })
    const [first, second] = await attemptsOf(uuid)
    expect(first?.status).toBe('failed')
    expect(second).toMatchObject({ status: 'succeeded', parent_transaction_uuid: first?.uuid })
  })

  test('is not started while another of the same invoice is under way', async () => {
    const owed = await debt()
    await start(owed)
    await expect(start(owed)).rejects.toMatchObject({ code: 'invalid_transition' })
    await run()
    await expect(start(owed)).rejects.toMatchObject({ code: 'invalid_transition' })
  })

  test('asked for fifty times at once is charged once', async () => {
    const owed = await debt()
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => start(owed)))
    const started = tries.filter((one) => one.status === 'fulfilled')
    expect(started).toHaveLength(1)
    await run()
    const { uuid } = there(started[0]).value
    expect(await chargesOf(uuid)).toHaveLength(1)
  })

  test('whose work is done fifty times at once is charged once', async () => {
    const { uuid } = await start(await debt())
    const [attempt] = await attemptsOf(uuid)
    await inTransaction(db, async (tx) => {
      for (let again = 1; again < 50; again++)
        await enqueue(
          tx,
          attemptJob,
          { transaction_uuid: there(attempt).uuid, unattended: false, correlation_id: null },
          { at: origin().at },
        )
    })
    await run()
    expect(await chargesOf(uuid)).toHaveLength(1)
    expect(await paymentOf(uuid)).toMatchObject({ status: 'succeeded', version: 2 })
    expect(mail).toHaveLength(1)
  })

  test('whose reply is lost is found out, and not charged again', async () => {
    const owed = await debt('lost_reply')
    const { uuid } = await start(owed)
    await run()
    expect(await paymentOf(uuid)).toMatchObject({ status: 'processing' })
    expect(await attemptsOf(uuid)).toMatchObject([{ status: 'unknown' }])
    await expect(retry(uuid)).rejects.toMatchObject({ code: 'invalid_transition' })
    clock.advance(2 * MINUTE)
    await run()
    expect(await paymentOf(uuid)).toMatchObject({ status: 'succeeded' })
    expect(await chargesOf(uuid)).toHaveLength(1)
  })

  test('that never reached the gateway is given up once it was asked often enough', async () => {
    const owed = await debt()
    const { uuid } = await start(owed)
    const silent = await import('@server/adapters/gateway/gateway')
    await run({ charge: () => Promise.reject(new silent.GatewaySilence()) })
    for (const minutes of [1, 5, 15, 60, 240]) {
      expect(await paymentOf(uuid)).toMatchObject({ status: 'processing' })
      clock.advance((minutes + 1) * MINUTE)
      await run()
    }
    expect(await paymentOf(uuid)).toMatchObject({
      status: 'failed',
      error: { code: 'no_reply', retryable: true },
    })
    expect(await chargesOf(uuid)).toHaveLength(0)
  })

  test('is never given up while the gateway does not answer at all', async () => {
    const { uuid } = await start(await debt())
    const { GatewaySilence } = await import('@server/adapters/gateway/gateway')
    const silent = () => Promise.reject(new GatewaySilence())
    await run({ charge: silent })
    for (let asked = 0; asked < 12; asked++) {
      clock.advance(7 * HOUR)
      await run({ find: silent })
    }
    expect(await attemptsOf(uuid)).toMatchObject([{ status: 'unknown' }])
  })

  test('that went through after it was given up counts, and twice what was paid goes back', async () => {
    const owed = await debt()
    const { uuid } = await start(owed)
    const { GatewaySilence } = await import('@server/adapters/gateway/gateway')
    const sandbox = aSandbox(db, clock)
    // It arrives, and yet the caller is not told, then or when it is asked for.
    await run({
      charge: async (charge) => {
        await sandbox.charge(charge)
        throw new GatewaySilence()
      },
    })
    for (const minutes of [1, 5, 15, 60, 240]) {
      clock.advance((minutes + 1) * MINUTE)
      await run({ find: async () => undefined })
    }
    expect(await paymentOf(uuid)).toMatchObject({ status: 'failed' })
    await retry(uuid)
    await run()
    expect(await paymentOf(uuid)).toMatchObject({ status: 'succeeded' })
    const [first] = await attemptsOf(uuid)
    const { recordOutcome } = await import('@server/domain/billing/paymentProcessing/recordOutcome')
    const late = await sandbox.find(there(first).uuid)
    await inTransaction(db, (tx) =>
      recordOutcome(tx, { transaction_uuid: there(first).uuid, outcome: there(late), origin: origin() }),
    )
    await run()
    expect(await attemptsOf(uuid)).toMatchObject([
      { type: 'purchase', status: 'succeeded', is_extra: true },
      { type: 'purchase', status: 'succeeded', is_extra: false },
      { type: 'refund', status: 'succeeded', is_extra: true, parent_transaction_uuid: there(first).uuid },
    ])
    expect(await paymentOf(uuid)).toMatchObject({ status: 'succeeded', refunded_cents: 0 })
    expect(await invoiceOf(owed.invoice.uuid)).toMatchObject({ paid_cents: 11_600 })
  })

  test('that the bank wants confirmed waits an hour for it', async () => {
    const { uuid } = await start(await debt('three_ds'))
    await run()
    expect(await paymentOf(uuid)).toMatchObject({
      status: 'requires_action',
      next_action: { type: '3ds', url: expect.stringContaining('/sandbox/confirm/pay_') },
    })
    clock.advance(59 * MINUTE)
    await run()
    expect(await paymentOf(uuid)).toMatchObject({ status: 'requires_action' })
    clock.advance(2 * MINUTE)
    await run()
    expect(await paymentOf(uuid)).toMatchObject({ status: 'failed', error: { code: 'action_expired' } })
    // What was called off at the gateway cannot be confirmed any more.
    const [charge] = await chargesOf(uuid)
    await aSandbox(db, clock).answer(there(charge).id, true)
    expect((await chargesOf(uuid))[0]?.outcome.status).toBe('declined')
  })

  test('by itself is tried again on the first, third, fifth and seventh day at nine, and then no more', async () => {
    const owed = await debt('insufficient_funds')
    // Thursday 5 March 2026, 16:00 in Mexico City.
    clock.advance((Date.parse('2026-03-05T22:00:00Z') - clock.now().getTime()) / 1000)
    const { uuid } = await start(owed, 'automatic')
    await run()
    const days = []
    for (;;) {
      const { next_retry_at, attempt } = await paymentOf(uuid)
      if (!next_retry_at) break
      days.push([attempt, next_retry_at])
      expect((await invoiceOf(owed.invoice.uuid)).next_attempt_at).toBe(next_retry_at)
      clock.advance((Date.parse(next_retry_at) - clock.now().getTime()) / 1000 - 1)
      await run()
      expect((await paymentOf(uuid)).attempt).toBe(attempt)
      clock.advance(2)
      await run()
    }
    expect(days).toEqual([
      [1, '2026-03-06T15:00:00Z'],
      [2, '2026-03-08T15:00:00Z'],
      [3, '2026-03-10T15:00:00Z'],
      [4, '2026-03-12T15:00:00Z'],
    ])
    expect(await paymentOf(uuid)).toMatchObject({ status: 'failed', attempt: 5 })
  })

  test('by itself is not tried again with a card that the bank took', async () => {
    const { uuid } = await start(await debt('stolen_card'), 'automatic')
    await run()
    expect(await paymentOf(uuid)).toMatchObject({ status: 'failed', next_retry_at: null })
  })

  test('that is due for another try is left alone once it was settled otherwise', async () => {
    const owed = await debt('insufficient_funds')
    const { uuid } = await start(owed, 'automatic')
    await run()
    const other = await aPaymentMethod(db, {
      customer_uuid: owed.customer.uuid,
      gateway_token: tokenOf('ok'),
    })
    await retry(uuid, other.uuid)
    await run()
    clock.advance(10 * 24 * HOUR)
    await run()
    expect(await paymentOf(uuid)).toMatchObject({ status: 'succeeded', attempt: 2 })
  })

  test('for an invoice that was voided meanwhile is the customer’s', async () => {
    const owed = await debt('three_ds')
    const { uuid } = await start(owed)
    await run()
    await db.updateTable('invoices').set({ status: 'void' }).where('uuid', '=', owed.invoice.uuid).execute()
    const [attempt] = await attemptsOf(uuid)
    const sandbox = aSandbox(db, clock)
    await sandbox.answer(there((await chargesOf(uuid))[0]).id, true)
    const { recordOutcome } = await import('@server/domain/billing/paymentProcessing/recordOutcome')
    const outcome = await sandbox.find(there(attempt).uuid)
    await inTransaction(db, (tx) =>
      recordOutcome(tx, { transaction_uuid: there(attempt).uuid, outcome: there(outcome), origin: origin() }),
    )
    expect(await paymentOf(uuid)).toMatchObject({ allocations: [], credit_cents: 11_600 })
    const { credit_balance_cents } = await db
      .selectFrom('customers')
      .select('credit_balance_cents')
      .where('uuid', '=', owed.customer.uuid)
      .executeTakeFirstOrThrow()
    expect(credit_balance_cents).toBe(11_600)
  })
})
