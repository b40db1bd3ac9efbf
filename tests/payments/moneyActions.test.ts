import { afterEach, describe, expect, test } from 'vitest'
import { tokenOf, type Behaviour } from '@server/adapters/gateway/sandbox/testCards'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { closeDispute } from '@server/domain/billing/paymentProcessing/disputes'
import { answerRefund } from '../support/extraCharges'
import { aCustomer, anInvoice, aPayment, aPaymentMethod, aTransaction, aUser } from '../support/records'
import { call, previewedCall, referenceServer, sessionFor, tokenFor } from '../support/referenceServer'
import { act, openLedger } from '../support/money'

const server = referenceServer()

async function debt(behaviour: Behaviour = 'ok') {
  const customer = await aCustomer(server.db)
  const of = { customer_uuid: customer.uuid }
  const method = await aPaymentMethod(server.db, { ...of, gateway_token: tokenOf(behaviour) })
  return { customer, method, invoice: await anInvoice(server.db, of) }
}
async function paid() {
  const owed = await debt()
  const reply = await act('manager', `admin/invoices/${owed.invoice.uuid}/actions/charge`, {
    payment_method_uuid: owed.method.uuid,
  })
  await server.jobs.runDue()
  const { uuid } = reply.json().data
  return { ...owed, uuid: String(uuid) }
}
// As a manager: a viewer gets those of the digits of a gateway's name masked that look like a telephone.
const paymentOf = async (uuid: string) => (await call('manager', `admin/payments/${uuid}`)).json().data
const invoiceOf = async (uuid: string) => (await call('viewer', `admin/invoices/${uuid}`)).json().data
const creditOf = async (uuid: string) =>
  (
    await server.db
      .selectFrom('customers')
      .select('credit_balance_cents')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).credit_balance_cents
const managerWith = async (approval_limit_cents: number | null) => {
  const user = await aUser(server.db, { role: 'manager', approval_limit_cents })
  return { token: (await sessionFor(user)).token }
}
const full = { extent: 'full', amount_cents: null, lines: [], reason: 'error', note: null }
const part = (amount_cents: number) => ({ ...full, extent: 'amount', amount_cents })

describe('charging an invoice', () => {
  test('is first seen, then agreed to, and only as it was seen', async () => {
    const { invoice, method } = await debt()
    const address = `admin/invoices/${invoice.uuid}/actions/charge`
    const body = { payment_method_uuid: method.uuid }
    const dryRun = (await call('manager', `${address}?dry_run=true`, { method: 'POST', body })).json()
    expect(dryRun).toMatchObject({
      lines: [{ kind: 'charge', label: `Cobro con ${method.label}`, amount_cents: 11_600 }],
      preview_token: expect.any(String),
    })
    const unseen = await call('manager', address, { method: 'POST', body })
    expect(unseen.json()).toMatchObject({ code: 'preview_required' })
    await call('manager', `admin/invoices/${invoice.uuid}`, {
      method: 'PATCH',
      body: { tags: ['urgente'] },
      headers: { 'if-match': '"1"' },
    })
    const stale = await call('manager', `${address}?preview_token=${dryRun.preview_token}`, {
      method: 'POST',
      body,
    })
    expect(stale.json()).toMatchObject({ code: 'preview_changed' })
    expect((await act('manager', address, body)).json().data).toMatchObject({ status: 'processing' })
    await server.jobs.runDue()
    expect(await invoiceOf(invoice.uuid)).toMatchObject({ status: 'paid', amount_due_cents: 0 })
  })

  test('fifty times at once under one key charges once', async () => {
    const { invoice, method } = await debt()
    const token = await tokenFor('manager')
    const address = `admin/invoices/${invoice.uuid}/actions/charge`
    const body = { payment_method_uuid: method.uuid }
    const { preview_token } = (
      await call({ token }, `${address}?dry_run=true`, { method: 'POST', body })
    ).json()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        call({ token }, `${address}?preview_token=${preview_token}`, {
          method: 'POST',
          body,
          headers: { 'idempotency-key': 'one-charge' },
        }),
      ),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const uuids = new Set(replies.map((reply) => reply.json().data.uuid))
    expect(uuids.size).toBe(1)
    await server.jobs.runDue()
    const charges = await server.db
      .selectFrom('transactions')
      .innerJoin('sandbox_charges', (join) =>
        join.on('sandbox_charges.key', '=', (eb) => eb.cast<string>('transactions.uuid', 'text')),
      )
      .select('sandbox_charges.id')
      .where('transactions.payment_uuid', 'in', [...uuids].map(String))
      .execute()
    expect(charges).toHaveLength(1)
  })

  test('is refused with a method that is not theirs, and for an invoice that owes nothing', async () => {
    const { invoice } = await debt()
    const other = await aPaymentMethod(server.db)
    const reply = await act('manager', `admin/invoices/${invoice.uuid}/actions/charge`, {
      payment_method_uuid: other.uuid,
    })
    expect(reply.json()).toMatchObject({ code: 'validation', errors: [{ field: 'payment_method_uuid' }] })
    const { invoice: settled, method } = await paid()
    const again = await act('manager', `admin/invoices/${settled.uuid}/actions/charge`, {
      payment_method_uuid: method.uuid,
    })
    expect(again.json()).toMatchObject({ code: 'invalid_transition' })
  })

  test('that the customer must confirm goes on once they did, at the bank’s own page', async () => {
    const { invoice, method } = await debt('three_ds')
    const reply = await act('manager', `admin/invoices/${invoice.uuid}/actions/charge`, {
      payment_method_uuid: method.uuid,
    })
    await server.jobs.runDue()
    const waiting = await paymentOf(reply.json().data.uuid)
    const { pathname } = new URL(waiting.next_action.url)
    const page = await server.app.inject(pathname)
    expect(page.body).toContain('$116.00')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    await server.app.inject({ method: 'POST', url: pathname, payload: { confirmed: true } })
    expect(await paymentOf(waiting.uuid)).toMatchObject({ status: 'succeeded', next_action: null })
    expect((await server.app.inject(pathname)).body).toContain('ya no espera')
  })

  test('that is called off while the customer was to confirm is called off at the gateway too', async () => {
    const { invoice, method } = await debt('three_ds')
    const reply = await act('manager', `admin/invoices/${invoice.uuid}/actions/charge`, {
      payment_method_uuid: method.uuid,
    })
    await server.jobs.runDue()
    const waiting = await paymentOf(reply.json().data.uuid)
    await call('manager', `admin/payments/${waiting.uuid}/actions/cancel`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': `"${waiting.version}"` },
    })
    await server.jobs.runDue()
    await server.app.inject({
      method: 'POST',
      url: new URL(waiting.next_action.url).pathname,
      payload: { confirmed: true },
    })
    expect(await paymentOf(waiting.uuid)).toMatchObject({ status: 'canceled' })
    expect(await invoiceOf(invoice.uuid)).toMatchObject({ status: 'open', paid_cents: 0 })
  })

  test('told twice by the gateway counts once', async () => {
    const { invoice, method } = await debt('duplicate_event')
    const reply = await act('manager', `admin/invoices/${invoice.uuid}/actions/charge`, {
      payment_method_uuid: method.uuid,
    })
    await server.jobs.runDue()
    expect(await paymentOf(reply.json().data.uuid)).toMatchObject({ status: 'succeeded', version: 2 })
    expect(await invoiceOf(invoice.uuid)).toMatchObject({ paid_cents: 11_600 })
  })

  test('is not moved by a stranger’s message in the gateway’s name', async () => {
    for (const headers of [{}, { 'sandbox-signature': 'f'.repeat(64) }])
      expect(
        (
          await server.app.inject({
            method: 'POST',
            url: '/gateway/events',
            headers: { 'content-type': 'application/json', ...headers },
            payload: '{"id":"evt_1","about":"charge"}',
          })
        ).statusCode,
      ).toBe(400)
  })
})

describe('a payment taken note of by hand', () => {
  const received = { method_type: 'transfer', received_on: '2026-02-01', bank: 'BBVA', reference: null }

  test('pays its invoice; what is over is the customer’s', async () => {
    const { invoice, customer } = await debt()
    const address = `admin/invoices/${invoice.uuid}/actions/record_payment`
    const body = { ...received, amount_cents: 12_000, reference: '77881' }
    const dryRun = await call('manager', `${address}?dry_run=true`, { method: 'POST', body })
    expect(dryRun.json().lines).toMatchObject([
      { label: `Se aplica a ${invoice.number}`, amount_cents: 11_600 },
      { label: `Queda por pagar de ${invoice.number}`, amount_cents: 0 },
      { label: 'Saldo a favor del cliente', amount_cents: 400 },
    ])
    const reply = await act('manager', address, body)
    expect(reply.json().data).toMatchObject({
      status: 'succeeded',
      origin: 'staff',
      credit_cents: 400,
      manual: { received_on: '2026-02-01', bank: 'BBVA', reference: '77881' },
    })
    expect(await creditOf(customer.uuid)).toBe(400)
    expect(await invoiceOf(invoice.uuid)).toMatchObject({ status: 'paid', payment_form: '03' })
  })

  test('is not written down twice, nor before it was received', async () => {
    const { invoice, customer } = await debt()
    const second = await anInvoice(server.db, { customer_uuid: customer.uuid })
    const body = { ...received, amount_cents: 5_000, reference: '99001' }
    await act('manager', `admin/invoices/${invoice.uuid}/actions/record_payment`, body)
    const again = await act('manager', `admin/invoices/${second.uuid}/actions/record_payment`, body)
    expect(again.json()).toMatchObject({ code: 'duplicate' })
    const early = await act('manager', `admin/invoices/${second.uuid}/actions/record_payment`, {
      ...body,
      reference: null,
      received_on: server.clock.day(2),
    })
    expect(early.json()).toMatchObject({ errors: [{ field: 'received_on' }] })
  })

  test('in part goes to another invoice of the customer, as far as it owes', async () => {
    const { invoice, customer } = await debt()
    const second = await anInvoice(server.db, { customer_uuid: customer.uuid })
    const { uuid } = (
      await act('manager', `admin/invoices/${invoice.uuid}/actions/record_payment`, {
        ...received,
        amount_cents: 6_000,
      })
    ).json().data
    const moved = await act('manager', `admin/payments/${uuid}/actions/apply`, {
      from_invoice_uuid: invoice.uuid,
      invoice_uuid: second.uuid,
      amount_cents: 2_500,
    })
    expect(moved.json().data.allocations).toEqual([
      { invoice: { uuid: invoice.uuid, label: invoice.number }, amount_cents: 3_500 },
      { invoice: { uuid: second.uuid, label: second.number }, amount_cents: 2_500 },
    ])
    expect(await invoiceOf(invoice.uuid)).toMatchObject({ paid_cents: 3_500, amount_due_cents: 8_100 })
    expect(await invoiceOf(second.uuid)).toMatchObject({ paid_cents: 2_500, amount_due_cents: 9_100 })
    const { balance_due_cents } = await server.db
      .selectFrom('customers')
      .select('balance_due_cents')
      .where('uuid', '=', customer.uuid)
      .executeTakeFirstOrThrow()
    expect(balance_due_cents).toBe(8_100 + 9_100)
    const tooMuch = await act('manager', `admin/payments/${uuid}/actions/apply`, {
      from_invoice_uuid: null,
      invoice_uuid: second.uuid,
      amount_cents: 100,
    })
    expect(tooMuch.json()).toMatchObject({ code: 'limit_exceeded' })
  })

  test('does not go to another invoice once it was given back', async () => {
    const { invoice, customer } = await debt()
    const second = await anInvoice(server.db, { customer_uuid: customer.uuid })
    const { uuid } = (
      await act('manager', `admin/invoices/${invoice.uuid}/actions/record_payment`, {
        ...received,
        amount_cents: 6_000,
      })
    ).json().data
    const { version } = await invoiceOf(invoice.uuid)
    const noted = await previewedCall('admin', `admin/invoices/${invoice.uuid}/actions/credit_note`, {
      body: { type: 'refund', lines: [{ line: 0, amount_cents: 2_000 }], reason: 'Se acordó' },
      version,
    })
    expect(noted.statusCode, noted.body).toBe(200)
    const move = (amount_cents: number) =>
      act('manager', `admin/payments/${uuid}/actions/apply`, {
        from_invoice_uuid: invoice.uuid,
        invoice_uuid: second.uuid,
        amount_cents,
      })
    expect((await move(6_000)).json()).toMatchObject({
      code: 'limit_exceeded',
      message: 'De lo que se le aplicó quedan $40.00: lo demás ya se devolvió',
    })
    expect((await move(4_000)).statusCode).toBe(200)
    expect(await invoiceOf(second.uuid)).toMatchObject({ paid_cents: 4_000 })
  })

  test('is given back by hand, and its invoice owes it again while it was not paid in full', async () => {
    const { invoice } = await debt()
    const { uuid } = (
      await act('manager', `admin/invoices/${invoice.uuid}/actions/record_payment`, {
        ...received,
        amount_cents: 6_000,
      })
    ).json().data
    await act('admin', `admin/payments/${uuid}/actions/refund`, part(1_000))
    expect(await paymentOf(uuid)).toMatchObject({
      refunded_cents: 1_000,
      allocations: [{ amount_cents: 5_000 }],
    })
    expect(await invoiceOf(invoice.uuid)).toMatchObject({ paid_cents: 5_000, amount_due_cents: 6_600 })
  })
})

describe('a refund', () => {
  test('gives back all that is left, and never more than was paid', async () => {
    const { uuid, invoice } = await paid()
    await act('admin', `admin/payments/${uuid}/actions/refund`, part(4_000))
    const beyond = await act('admin', `admin/payments/${uuid}/actions/refund`, part(7_601))
    expect(beyond.json()).toMatchObject({ code: 'limit_exceeded', errors: [{ code: 'refundable' }] })
    await act('admin', `admin/payments/${uuid}/actions/refund`, full)
    const nothing = await act('admin', `admin/payments/${uuid}/actions/refund`, full)
    expect(nothing.json()).toMatchObject({ code: 'invalid_transition' })
    await server.jobs.runDue()
    expect(await paymentOf(uuid)).toMatchObject({ refunded_cents: 11_600, net_cents: -586 })
    // What was paid stays paid: a credit note is what changes that.
    expect(await invoiceOf(invoice.uuid)).toMatchObject({ status: 'paid', amount_due_cents: 0 })
    const refunds = await server.db
      .selectFrom('transactions')
      .select(['amount_cents', 'status', 'parent_transaction_uuid', 'reason'])
      .where('payment_uuid', '=', uuid)
      .where('type', '=', 'refund')
      .orderBy('number')
      .execute()
    expect(refunds).toMatchObject([
      { amount_cents: 4_000, status: 'succeeded', parent_transaction_uuid: expect.any(String) },
      { amount_cents: 7_600, status: 'succeeded', reason: 'error' },
    ])
  })

  test('by line gives back what the line came to with its IVA, once', async () => {
    const { uuid } = await paid()
    const { lines } = (await call('manager', `admin/payments/${uuid}/refundable`)).json().data
    expect(lines).toMatchObject([{ description: 'Consulta', left_cents: 11_600 }])
    const order = { ...full, extent: 'lines', lines: [lines[0].key] }
    expect((await act('admin', `admin/payments/${uuid}/actions/refund`, order)).statusCode).toBe(200)
    await server.jobs.runDue()
    expect(await paymentOf(uuid)).toMatchObject({ refunded_cents: 11_600 })
    const again = await act('admin', `admin/payments/${uuid}/actions/refund`, order)
    expect(again.json()).toMatchObject({
      code: 'invalid_transition',
      message: 'No queda nada que reembolsar de este pago',
    })
  })

  test('asked for many times at once goes out once', async () => {
    const { uuid } = await paid()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => act('admin', `admin/payments/${uuid}/actions/refund`, full)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await server.jobs.runDue()
    expect(await paymentOf(uuid)).toMatchObject({ refunded_cents: 11_600 })
  })

  test('that the gateway does not make puts everything back', async () => {
    const { db } = server
    const { uuid, customer, invoice } = await paid()
    const [charge] = await db
      .selectFrom('payments')
      .select('gateway_payment_id')
      .where('uuid', '=', uuid)
      .execute()
    // The gateway gave it back already, at its own counter.
    await db
      .insertInto('sandbox_refunds')
      .values({
        key: 'elsewhere',
        id: 'ref_elsewhere',
        charge_id: charge?.gateway_payment_id ?? '',
        amount_cents: 11_600,
        created_at: '2026-03-01T00:00:00Z',
      })
      .execute()
    await act('admin', `admin/payments/${uuid}/actions/refund`, full)
    await server.jobs.runDue()
    expect(await paymentOf(uuid)).toMatchObject({ refunded_cents: 0, credit_cents: 0 })
    expect(await invoiceOf(invoice.uuid)).toMatchObject({ status: 'paid' })
    expect(await creditOf(customer.uuid)).toBe(0)
  })

  test('of what was left over has it left over again where the gateway does not make it', async () => {
    const { uuid: customer_uuid } = await aCustomer(server.db, { credit_balance_cents: 5_000 })
    const { uuid } = await aPayment(server.db, {
      customer_uuid,
      status: 'succeeded',
      gateway: 'Sandbox',
      gateway_payment_id: `pay_${customer_uuid}`,
      amount_cents: 5_000,
      credit_cents: 5_000,
    })
    await openLedger(server)
    await act('admin', `admin/payments/${uuid}/actions/refund`, full)
    expect(await creditOf(customer_uuid)).toBe(0)
    await answerRefund(server, uuid, 'failed')
    expect(await creditOf(customer_uuid)).toBe(5_000)
    const { differences } = await checkBooks(server.db)
    expect(differences.filter(({ record }) => record.uuid === uuid)).toEqual([])
  })

  test('takes first what was left over, if the customer still has it', async () => {
    const { db } = server
    const { customer, invoice } = await debt()
    const { uuid } = (
      await act('manager', `admin/invoices/${invoice.uuid}/actions/record_payment`, {
        method_type: 'cash',
        received_on: '2026-02-01',
        bank: null,
        reference: null,
        amount_cents: 12_600,
      })
    ).json().data
    await act('admin', `admin/payments/${uuid}/actions/refund`, part(400))
    expect(await creditOf(customer.uuid)).toBe(600)
    // They used it elsewhere: it cannot be given back any more.
    await db
      .updateTable('customers')
      .set({ credit_balance_cents: 0 })
      .where('uuid', '=', customer.uuid)
      .execute()
    const { refundable_cents } = (await call('admin', `admin/payments/${uuid}/refundable`)).json().data
    expect(refundable_cents).toBe(11_600)
    expect((await act('admin', `admin/payments/${uuid}/actions/refund`, full)).statusCode).toBe(200)
    expect(await paymentOf(uuid)).toMatchObject({ refunded_cents: 12_000 })
  })
})

describe('a refund beyond one’s own limit', () => {
  test('waits for a second person who may, and is then made', async () => {
    const asks = await managerWith(5_000)
    const enough = await managerWith(20_000)
    const told = async (who: { token: string }) =>
      (await call(who, 'admin/notices')).json().data.latest.map(({ event }: { event: string }) => event)
    const { uuid } = await paid()
    const within = await act(asks, `admin/payments/${uuid}/actions/refund`, part(1_000))
    expect(within.json().effects).toContainEqual(expect.objectContaining({ event: 'transaction.created' }))
    await server.jobs.runDue()
    const beyond = await act(asks, `admin/payments/${uuid}/actions/refund`, full)
    expect(beyond.json().effects).toMatchObject([{ event: 'payment.refund_requested' }])
    expect(await paymentOf(uuid)).toMatchObject({ refunded_cents: 1_000 })

    const list = async (as: Parameters<typeof call>[0]) =>
      (await call(as, `admin/approval-requests?status=pending&subject=${uuid}`)).json().data
    const [request] = await list(asks)
    expect(request).toMatchObject({ amount_cents: 10_600, obstacle: 'own', reason: 'error' })
    const decide = (as: Parameters<typeof act>[0], name: string) =>
      act(as, `admin/approval-requests/${request.uuid}/actions/${name}`, { note: 'Revisado' })
    expect((await decide(asks, 'approve')).json()).toMatchObject({ code: 'invalid_transition' })
    const small = await managerWith(10_000)
    expect((await list(small))[0]).toMatchObject({ obstacle: 'limit' })
    expect((await decide(small, 'approve')).json()).toMatchObject({ code: 'invalid_transition' })
    expect((await list('viewer'))[0]).toMatchObject({ obstacle: 'role' })
    expect((await decide('viewer', 'approve')).statusCode).toBe(403)

    const mayDecide = async (decider: string) =>
      (
        await call('viewer', `admin/approval-requests?status=pending&subject=${uuid}&decider=${decider}`)
      ).json().data.length
    const colleague = (role: 'manager' | 'viewer', approval_limit_cents: number) =>
      aUser(server.db, { role, approval_limit_cents })
    expect(await mayDecide((await colleague('manager', 20_000)).uuid)).toBe(1)
    expect(await mayDecide((await colleague('manager', 10_000)).uuid)).toBe(0)
    expect(await mayDecide((await colleague('viewer', 20_000)).uuid)).toBe(0)

    expect(await told(enough)).toEqual(['approval_requested'])
    expect(await told(asks)).toEqual([])
    const [first, second] = await Promise.all([decide(enough, 'approve'), decide('admin', 'approve')])
    expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([200, 409]))
    expect(await told(asks)).toEqual(['approval_decided'])
    await server.jobs.runDue()
    expect(await paymentOf(uuid)).toMatchObject({ refunded_cents: 11_600 })
    expect(await list(asks)).toEqual([])
    const { approval } = await server.db
      .selectFrom('transactions')
      .select('approval')
      .where('payment_uuid', '=', uuid)
      .where('amount_cents', '=', 10_600)
      .executeTakeFirstOrThrow()
    expect(approval).toMatchObject({ requested_by: { kind: 'user' }, approved_by: { kind: 'user' } })
  })

  test('waits for a second person beyond what is set for everyone, even of an administrator', async () => {
    const set = (refund_threshold_cents: number | null) =>
      call('admin', 'admin/settings/approvals', {
        method: 'PATCH',
        body: { values: { refund_threshold_cents }, reason: 'Control interno' },
        headers: { 'if-match': refund_threshold_cents === null ? '"2"' : '"1"' },
      })
    expect((await set(5_000)).statusCode).toBe(200)
    const [asks, decides] = [{ token: await tokenFor('admin') }, { token: await tokenFor('admin') }]
    const { uuid } = await paid()
    const refundable = (await call(asks, `admin/payments/${uuid}/refundable`)).json().data
    expect(refundable.limit_cents).toBe(5_000)
    const small = await act(asks, `admin/payments/${uuid}/actions/refund`, part(5_000))
    expect(small.json().effects).toContainEqual(expect.objectContaining({ event: 'transaction.created' }))
    await server.jobs.runDue()
    const large = await act(asks, `admin/payments/${uuid}/actions/refund`, part(5_001))
    expect(large.json().effects).toMatchObject([{ event: 'payment.refund_requested' }])
    const [request] = (await call(decides, `admin/approval-requests?status=pending&subject=${uuid}`)).json()
      .data
    const decide = (as: Parameters<typeof act>[0]) =>
      act(as, `admin/approval-requests/${request.uuid}/actions/approve`, { note: null })
    expect((await decide(asks)).json()).toMatchObject({ code: 'invalid_transition' })
    expect((await decide(decides)).statusCode).toBe(200)
    await server.jobs.runDue()
    expect(await paymentOf(uuid)).toMatchObject({ refunded_cents: 10_001 })
    expect((await set(null)).statusCode).toBe(200)
  })

  test('by line is approved for what was asked, and not for what the line came to since', async () => {
    const asks = await managerWith(null)
    const { uuid, invoice } = await paid()
    const { lines } = (await call('manager', `admin/payments/${uuid}/refundable`)).json().data
    const order = { ...full, extent: 'lines', lines: [lines[0].key] }
    const asked = await act(asks, `admin/payments/${uuid}/actions/refund`, order)
    expect(asked.json().effects).toMatchObject([{ event: 'payment.refund_requested' }])
    const { version } = await invoiceOf(invoice.uuid)
    await previewedCall('admin', `admin/invoices/${invoice.uuid}/actions/credit_note`, {
      body: { type: 'credit', lines: [{ line: 0, amount_cents: 1_600 }], reason: 'Se acordó' },
      version,
    })
    const [request] = (await call('admin', `admin/approval-requests?subject=${uuid}`)).json().data
    const approved = await act('admin', `admin/approval-requests/${request.uuid}/actions/approve`, {
      note: null,
    })
    expect(approved.json()).toMatchObject({
      code: 'invalid_transition',
      message:
        'Se pidió reembolsar $116.00 y de esos conceptos quedan $100.00. Rechaza la solicitud y pide otra',
    })
    await server.jobs.runDue()
    expect(await paymentOf(uuid)).toMatchObject({ refunded_cents: 0 })
  })

  test('in full is approved for what was asked, and not for what is left since', async () => {
    const asks = await managerWith(null)
    const { uuid } = await paid()
    await act(asks, `admin/payments/${uuid}/actions/refund`, full)
    await act('admin', `admin/payments/${uuid}/actions/refund`, part(1_600))
    await server.jobs.runDue()
    const [request] = (await call('admin', `admin/approval-requests?subject=${uuid}`)).json().data
    const approved = await act('admin', `admin/approval-requests/${request.uuid}/actions/approve`, {
      note: null,
    })
    expect(approved.json().message).toBe('Se puede reembolsar como máximo $100.00')
    await server.jobs.runDue()
    expect(await paymentOf(uuid)).toMatchObject({ refunded_cents: 1_600 })
  })

  test('is not asked for twice at a time; rejected, it moves nothing', async () => {
    const asks = await managerWith(null)
    const { uuid } = await paid()
    await act(asks, `admin/payments/${uuid}/actions/refund`, full)
    const twice = await act(asks, `admin/payments/${uuid}/actions/refund`, full)
    expect(twice.json()).toMatchObject({ code: 'invalid_transition' })
    const [request] = (await call('admin', `admin/approval-requests?subject=${uuid}`)).json().data
    await call('admin', `admin/approval-requests/${request.uuid}/actions/reject`, {
      method: 'POST',
      body: { note: 'No procede' },
    })
    await server.jobs.runDue()
    expect(await paymentOf(uuid)).toMatchObject({ refunded_cents: 0 })
  })
})

describe('a charge that its customer disputes', () => {
  /** A charge with the card that is disputed at once. */
  async function disputed() {
    const owed = await debt('disputed')
    const reply = await act('manager', `admin/invoices/${owed.invoice.uuid}/actions/charge`, {
      payment_method_uuid: owed.method.uuid,
    })
    await server.jobs.runDue()
    const uuid = String(reply.json().data.uuid)
    const { gateway_payment_id } = await paymentOf(uuid)
    const decide = (step: string) =>
      server.app.inject({ method: 'POST', url: `/sandbox/dispute/${gateway_payment_id}`, payload: { step } })
    return { ...owed, uuid, decide }
  }
  const typesOf = async (payment: string) =>
    (
      await server.db
        .selectFrom('transactions')
        .select(['type', 'status', 'amount_cents'])
        .where('payment_uuid', '=', payment)
        .orderBy('number')
        .execute()
    ).map(({ type }) => type)

  test('is told by the gateway, and not refunded meanwhile', async () => {
    const { uuid, invoice, decide } = await disputed()
    expect(await paymentOf(uuid)).toMatchObject({ status: 'succeeded', disputed: true, refunded_cents: 0 })
    expect(await invoiceOf(invoice.uuid)).toMatchObject({ status: 'paid' })
    expect(await typesOf(uuid)).toEqual(['purchase', 'chargeback'])
    await decide('open')
    expect(await typesOf(uuid)).toEqual(['purchase', 'chargeback'])
    const refund = await act('admin', `admin/payments/${uuid}/actions/refund`, full)
    expect(refund.json()).toMatchObject({
      code: 'invalid_transition',
      message: expect.stringMatching(/^Está en disputa/),
    })
    const page = await server.app.inject({ url: '/sandbox/dispute/pay_unknown' })
    expect(page.payload).toContain('No hay un cargo aprobado')
  })

  test('is ours again once the bank says so', async () => {
    const { uuid, decide } = await disputed()
    expect((await decide('won')).statusCode).toBe(204)
    await decide('won')
    expect(await paymentOf(uuid)).toMatchObject({ disputed: false, refunded_cents: 0 })
    expect(await typesOf(uuid)).toEqual(['purchase', 'chargeback', 'chargeback_reversal'])
    const refund = await act('admin', `admin/payments/${uuid}/actions/refund`, part(100))
    expect(refund.statusCode).toBe(200)
  })

  test('is given back where the bank decides for the customer, and cannot be given back twice', async () => {
    const { uuid, invoice, decide } = await disputed()
    expect((await decide('lost')).statusCode).toBe(204)
    expect((await decide('lost')).statusCode).toBe(204)
    expect(await paymentOf(uuid)).toMatchObject({ disputed: false, refunded_cents: 11_600 })
    expect(await invoiceOf(invoice.uuid)).toMatchObject({ status: 'paid', returned_cents: 11_600 })
    expect(await typesOf(uuid)).toEqual(['purchase', 'chargeback'])
    const refund = await act('admin', `admin/payments/${uuid}/actions/refund`, part(100))
    expect(refund.json().message).toBe('No queda nada que reembolsar de este pago')
  })
})

describe('a payment of which the bank disputes a part', () => {
  test('gives back that part where it is lost, and can give back the rest', async () => {
    const { uuid } = await paid()
    const { gateway_payment_id } = await paymentOf(uuid)
    const lost = {
      payment: String(gateway_payment_id),
      dispute: `dp_${uuid}`,
      amount_cents: 4_000,
      isWon: false,
    }
    const origin = systemOrigin(server.clock.now().toISOString())
    await inTransaction(server.db, (tx) => closeDispute(tx, lost, origin))
    expect(await paymentOf(uuid)).toMatchObject({ disputed: false, refunded_cents: 4_000 })
    const { data } = (await call('manager', `admin/payments/${uuid}/refundable`)).json()
    expect(data).toMatchObject({ refundable_cents: 7_600 })
  })
})

describe('what was never answered', () => {
  test('is settled by an administrator with a reason, and the payment and its invoice follow', async () => {
    const { db } = server
    for (const [name, status] of [
      ['succeed', 'succeeded'],
      ['fail', 'failed'],
    ] as const) {
      const { invoice, method, customer } = await debt()
      const payment = await aPayment(db, {
        customer_uuid: customer.uuid,
        payment_method_uuid: method.uuid,
        status: 'processing',
        allocations: JSON.stringify([{ invoice_uuid: invoice.uuid, amount_cents: 11_600 }]),
      })
      const { uuid } = await aTransaction(db, { payment_uuid: payment.uuid, status: 'unknown' })
      const reply = await call('admin', `admin/transactions/${uuid}/actions/${name}`, {
        method: 'POST',
        body: { reason: 'Estado de cuenta del banco' },
        headers: { 'if-match': '"1"' },
      })
      expect(reply.statusCode).toBe(200)
      expect(await paymentOf(payment.uuid)).toMatchObject({ status })
      expect(await invoiceOf(invoice.uuid)).toMatchObject({
        status: status === 'succeeded' ? 'paid' : 'open',
      })
    }
  })
})

describe('a payment that was received', () => {
  test('is found in the bank’s statement, with all that moved for it, and not twice', async () => {
    const { uuid } = await paid()
    const { version } = await paymentOf(uuid)
    const reconcile = (name: string, of: number) =>
      call('manager', `admin/payments/${uuid}/actions/${name}`, {
        method: 'POST',
        body: {},
        headers: { 'if-match': `"${of}"` },
      })
    const done = (await reconcile('reconcile', version)).json().data
    expect(done.reconciled_at).not.toBeNull()
    expect((await reconcile('reconcile', done.version)).json()).toMatchObject({ code: 'invalid_transition' })
    const { reconciliation, settled_on } = await server.db
      .selectFrom('transactions')
      .select(['reconciliation', 'settled_on'])
      .where('payment_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect({ reconciliation, settled_on }).toEqual({
      reconciliation: 'matched',
      settled_on: server.clock.day(0),
    })
    expect((await reconcile('unreconcile', done.version)).json().data.reconciled_at).toBeNull()
  })
})

describe('the sandbox’s frame', () => {
  test('stands alone under its own policy, and only our own pages may frame it', async () => {
    const { headers, body } = await server.app.inject('/sandbox/card')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/,
    )
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBeUndefined()
    expect(body).not.toContain('/assets/')
  })

  test('gives a token that is kept once; no number is among what it sends', async () => {
    const card = { behaviour: 'ok', last4: '4242', exp_month: 8, exp_year: 2030 }
    const made = await server.app.inject({ method: 'POST', url: '/sandbox/tokens', payload: card })
    expect(made.json()).toEqual({ token: expect.stringMatching(/^tok_/) })
    const withNumber = await server.app.inject({
      method: 'POST',
      url: '/sandbox/tokens',
      payload: { ...card, number: '4242424242424242' },
    })
    expect(withNumber.statusCode).toBe(422)
  })
})

describe('a payment that came in without anybody asking about it', () => {
  // The clock goes back after each test, and what has run would wait for days that are to come.
  afterEach(async () => void (await server.db.deleteFrom('jobs').execute()))
  const hoursPass = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      server.clock.advance(3_600)
      await server.jobs.runDue()
    }
  }
  const found = (uuid: string) =>
    server.db.selectFrom('payments').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

  test('is asked about, and fails where the gateway never heard of it', async () => {
    const { db } = server
    const processing = await aPayment(db, { status: 'processing', method_type: 'spei' })
    await aTransaction(db, { payment_uuid: processing.uuid, status: 'pending' })
    const confirming = await aPayment(db, { status: 'requires_action' })
    await aTransaction(db, { payment_uuid: confirming.uuid, status: 'pending' })
    await server.jobs.runDue()
    await hoursPass(8)
    for (const { uuid } of [processing, confirming])
      expect(await found(uuid)).toMatchObject({ status: 'failed', status_reason: expect.any(String) })
  })

  test('expires with its voucher', async () => {
    const { db, clock } = server
    const expires_at = clock.now().toISOString()
    const { uuid } = await aPayment(db, { status: 'pending', method_type: 'oxxo', expires_at })
    const attempt = await aTransaction(db, { payment_uuid: uuid, status: 'pending' })
    await hoursPass(1)
    expect(await found(uuid)).toMatchObject({
      status: 'expired',
      status_reason: expect.stringMatching(/^Venció el .* sin que se pagara\.$/),
    })
    const { status } = await db
      .selectFrom('transactions')
      .select('status')
      .where('uuid', '=', attempt.uuid)
      .executeTakeFirstOrThrow()
    expect(status).toBe('failed')
  })
})

describe('an invoice that its customer disputes', () => {
  const dispute = (uuid: string, action = 'dispute', version = 1) =>
    previewedCall('manager', `admin/invoices/${uuid}/actions/${action}`, {
      body: { reason: 'Dice que no recibió el servicio' },
      version,
    })

  test('is not collected until that is settled, and says why', async () => {
    const { invoice, method } = await debt()
    const disputed = await dispute(invoice.uuid)
    expect(disputed.json().data).toMatchObject({
      status: 'open',
      disputed_at: expect.any(String),
      status_reason: expect.stringMatching(/^El cliente la disputa desde el .*no recibió el servicio/),
    })
    const body = { payment_method_uuid: method.uuid }
    const charge = () => act('manager', `admin/invoices/${invoice.uuid}/actions/charge`, body)
    expect((await charge()).json()).toMatchObject({
      code: 'invalid_transition',
      message: 'El cliente la disputa. Resuelve la disputa antes de cobrarla',
    })
    const link = await call('manager', `admin/invoices/${invoice.uuid}/method-link`, {
      method: 'POST',
      body: {},
    })
    expect(link.statusCode).toBe(409)
    const listed = async (is: boolean) =>
      (await call('viewer', `admin/invoices?disputed=${is}&customer=${invoice.customer_uuid}`)).json().data
    expect([await listed(true), await listed(false)]).toEqual([[expect.anything()], []])
    expect((await dispute(invoice.uuid, 'dispute', 2)).json()).toMatchObject({
      message: 'Ya está en disputa',
    })

    expect((await dispute(invoice.uuid, 'settle_dispute', 2)).json().data).toMatchObject({
      disputed_at: null,
      status_reason: expect.stringMatching(/^La disputa se resolvió el /),
    })
    expect((await charge()).statusCode).toBe(200)
  })

  test('has its failed payment tried no more by itself', async () => {
    const { invoice, method } = await debt('insufficient_funds')
    const payment = await act('manager', `admin/invoices/${invoice.uuid}/actions/charge`, {
      payment_method_uuid: method.uuid,
    })
    await server.jobs.runDue()
    const { uuid } = payment.json().data
    const next_retry_at = server.clock.now().toISOString()
    await server.db.updateTable('payments').set({ next_retry_at }).where('uuid', '=', uuid).execute()
    const { version } = await invoiceOf(invoice.uuid)
    expect((await dispute(invoice.uuid, 'dispute', version)).json()).toMatchObject({
      data: { disputed_at: expect.any(String) },
      effects: expect.arrayContaining([
        expect.objectContaining({ event: 'payment.collection_stopped' }),
        expect.objectContaining({ event: 'invoice.disputed' }),
      ]),
    })
    expect(await paymentOf(uuid)).toMatchObject({ next_retry_at: null })
  })
})
