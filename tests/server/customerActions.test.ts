import { describe, expect, test } from 'vitest'
import type { ActionReply } from '@/contract/actions'
import type { CustomerDetail } from '@/contract/customers'
import { openLedger } from '../support/money'
import { tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { databaseKinds } from '../support/databases'
import { aCustomer, anInvoice, aPaymentMethod, next } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'

type Reply = ActionReply<CustomerDetail>

describe.each(databaseKinds())('what a customer owes on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  /** A customer who owes two invoices, the smaller one first, and has credit. */
  async function aDebtor({ credit = 0, hasMethod = true } = {}) {
    const customer = await aCustomer(server.db, {
      credit_balance_cents: credit,
      balance_due_cents: 50_000,
      email: `debe-${next()}@ejemplo.test`,
    })
    const of = { customer_uuid: customer.uuid, account_uuid: customer.account_uuid }
    if (hasMethod) {
      const { uuid } = await aPaymentMethod(server.db, { ...of, gateway_token: tokenOf('ok') })
      await server.db
        .updateTable('customers')
        .set({ default_payment_method_uuid: uuid })
        .where('uuid', '=', customer.uuid)
        .execute()
    }
    const owing = (total_cents: number, due_on: string) =>
      anInvoice(server.db, { ...of, total_cents, subtotal_cents: total_cents, tax_cents: 0, due_on })
    const invoices = [await owing(20_000, server.clock.day(-9)), await owing(30_000, server.clock.day(-2))]
    return { customer, invoices }
  }
  const act = async (uuid: string, action: string) => {
    const { version } = await server.db
      .selectFrom('customers')
      .select('version')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const address = `admin/customers/${uuid}/actions/${action}`
    const reply = await previewedCall('manager', address, { body: {}, version })
    return { status: reply.statusCode, ...reply.json<Reply & { message?: string }>() }
  }
  const owedOn = (uuids: { uuid: string }[]) =>
    server.db
      .selectFrom('invoices')
      .select(['status', 'credited_cents', 'amount_due_cents'])
      .where(
        'uuid',
        'in',
        uuids.map(({ uuid }) => uuid),
      )
      .orderBy('due_on')
      .execute()

  test('is paid with what they have in their favour, the oldest first, as far as it goes', async () => {
    const { customer, invoices } = await aDebtor({ credit: 27_000 })
    await openLedger(server)
    const done = await act(customer.uuid, 'apply_credit')
    expect(done.status, done.message).toBe(200)
    expect(done.lines?.map(({ amount_cents }) => amount_cents)).toEqual([-20_000, -7_000, 0])
    expect(done.data).toMatchObject({ credit_balance_cents: 0, balance_due_cents: 23_000 })
    expect(await owedOn(invoices)).toEqual([
      { status: 'paid', credited_cents: 20_000, amount_due_cents: 0 },
      { status: 'open', credited_cents: 7_000, amount_due_cents: 23_000 },
    ])
    expect(await act(customer.uuid, 'apply_credit')).toMatchObject({
      status: 409,
      message: 'No tiene saldo a favor',
    })
    const movements = await call('viewer', `admin/customers/${customer.uuid}/credits`)
    expect(movements.json()).toMatchObject({
      data: [
        { change_cents: -27_000, balance_cents: 0 },
        { change_cents: 27_000, balance_cents: 27_000 },
      ],
    })
  })

  test('leaves in their favour what is more than they owe', async () => {
    const { customer } = await aDebtor({ credit: 61_000 })
    const done = await act(customer.uuid, 'apply_credit')
    expect(done.data).toMatchObject({ credit_balance_cents: 11_000, balance_due_cents: 0 })
    expect(await act(customer.uuid, 'apply_credit')).toMatchObject({ status: 409 })
  })

  test('is charged at once with the method they prefer, an invoice a payment, and not twice', async () => {
    const { customer, invoices } = await aDebtor()
    const done = await act(customer.uuid, 'charge_now')
    expect(done.status, done.message).toBe(200)
    expect(done.lines?.at(-1)).toMatchObject({ label: 'Se cobra hoy', amount_cents: 50_000 })
    const paid = await server.db
      .selectFrom('payments')
      .select(['amount_cents', 'status', 'allocations'])
      .where('customer_uuid', '=', customer.uuid)
      .orderBy('amount_cents')
      .execute()
    expect(paid).toEqual(
      invoices.map(({ uuid, amount_due_cents }) => ({
        amount_cents: amount_due_cents,
        status: 'processing',
        allocations: [{ invoice_uuid: uuid, amount_cents: amount_due_cents }],
      })),
    )
    const again = await act(customer.uuid, 'charge_now')
    expect(again).toMatchObject({ status: 409, message: expect.stringContaining('sigue en proceso') })
  })

  test('is not charged without a method, nor paid with credit while it is charged', async () => {
    const { customer } = await aDebtor({ hasMethod: false })
    expect(await act(customer.uuid, 'charge_now')).toMatchObject({
      status: 409,
      message: expect.stringContaining('No tiene un método de pago'),
    })
    const other = await aDebtor({ credit: 5_000 })
    await act(other.customer.uuid, 'charge_now')
    const refused = await act(other.customer.uuid, 'apply_credit')
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('sigue en proceso') })
  })
})
