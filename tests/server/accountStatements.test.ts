// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountStatement } from '@/contract/accountStatements'
import { act, openLedger } from '../support/money'
import { aCustomer, anAccount, anInvoice } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'

const server = referenceServer()

type Told = { data: AccountStatement }
const asked = async (uuid: string, from: string, to: string) =>
  (await call('viewer', `admin/accounts/${uuid}/statement?from=${from}&to=${to}`)).json<Told>().data
const due = async (uuid: string) =>
  (await call('viewer', `admin/accounts/${uuid}`)).json().data.balance_due_cents

let account: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  const { db } = server
  account = await anAccount(db, { name: 'Grupo Bajío', number: 'ACC-T9100' })
  const { uuid: customer_uuid } = await aCustomer(db, { account_uuid: account.uuid })
  const first = await anInvoice(db, { customer_uuid, number: 'FAC-A1', due_on: '2026-02-01' })
  const second = await anInvoice(db, { customer_uuid, number: 'FAC-A2', issued_on: '2026-02-10' })
  await anInvoice(db, { customer_uuid, status: 'draft' })
  await openLedger(server)
  // $150.00 for one of $116.00: the rest stays in the customer's favour.
  const received = { method_type: 'cash', received_on: '2026-03-01', bank: null, reference: null }
  await act('manager', `admin/invoices/${first.uuid}/actions/record_payment`, {
    ...received,
    amount_cents: 15_000,
  })
  await previewedCall('admin', `admin/invoices/${second.uuid}/actions/credit_note`, {
    body: { type: 'offset', lines: [{ line: 0, amount_cents: 2_000 }], reason: 'Se cobró de más' },
  })
})

describe('the statement of an account', () => {
  test('begins with what was owed, tells what changed it, and ends with what is owed', async () => {
    const told = await asked(account.uuid, '2026-02-01', '2026-12-31')
    expect(told).toMatchObject({ opening_cents: 11_600, charges_cents: 11_600, credits_cents: 13_600 })
    expect(told.lines.map(({ movement, change_cents }) => [movement, change_cents])).toEqual([
      ['invoice', 11_600],
      ['payment', -11_600],
      ['credit_note', -2_000],
    ])
    expect(told.lines.map(({ amount_cents }) => amount_cents)).toEqual([11_600, 15_000, 2_000])
    expect(told.closing_cents).toBe(9_600)
    expect(await due(account.uuid)).toBe(9_600)
    expect(told.credit_cents).toBe(3_400)
  })

  test('tells how late what was owed on its last day was', async () => {
    const told = await asked(account.uuid, '2026-02-01', '2026-02-28')
    expect(told.ageing).toEqual([
      { age: 'current', cents: 11_600 },
      { age: '1-30', cents: 11_600 },
      { age: '31-60', cents: 0 },
      { age: '61-90', cents: 0 },
      { age: '90+', cents: 0 },
    ])
  })

  test('has what was given back while the invoice was open as owed again', async () => {
    const { uuid: customer_uuid, account_uuid } = await aCustomer(server.db)
    const invoice = await anInvoice(server.db, { customer_uuid })
    await openLedger(server)
    const values = { method_type: 'cash', received_on: '2026-03-01', bank: null, reference: null }
    await act('manager', `admin/invoices/${invoice.uuid}/actions/record_payment`, {
      ...values,
      amount_cents: 5_000,
    })
    const payment = await server.db
      .selectFrom('payments')
      .select('uuid')
      .where('customer_uuid', '=', customer_uuid)
      .executeTakeFirstOrThrow()
    await act('admin', `admin/payments/${payment.uuid}/actions/refund`, {
      extent: 'full',
      amount_cents: null,
      lines: [],
      reason: 'error',
      note: null,
    })
    const told = await asked(account_uuid, '2026-01-01', '2026-12-31')
    expect(told.lines.map(({ movement, change_cents }) => [movement, change_cents])).toEqual([
      ['invoice', 11_600],
      ['payment', -5_000],
      ['refund', 5_000],
    ])
    expect(told.closing_cents).toBe(await due(account_uuid))
  })

  test('is refused for days that end before they begin, and of no account', async () => {
    const turned = await call(
      'viewer',
      `admin/accounts/${account.uuid}/statement?from=2026-02-02&to=2026-02-01`,
    )
    expect(turned.statusCode).toBe(422)
    const nobody = '00000000-0000-4000-8000-000000000001'
    const path = `admin/accounts/${nobody}/statement`
    expect((await call('viewer', `${path}?from=2026-02-01&to=2026-02-02`)).statusCode).toBe(404)
    expect((await call('viewer', `${path}.pdf?from=2026-02-01&to=2026-02-02`)).statusCode).toBe(404)
  })

  test('is a file for every role that sees the account, which the audit log records', async () => {
    const reply = await call(
      'viewer',
      `admin/accounts/${account.uuid}/statement.pdf?from=2026-02-01&to=2026-02-28`,
    )
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain(
      'estado-de-cuenta_ACC-T9100_2026-02-01_2026-02-28.pdf',
    )
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const logged = await server.db
      .selectFrom('logs')
      .select('action')
      .where('subject_uuid', '=', account.uuid)
      .where('action', '=', 'exported')
      .execute()
    expect(logged).toHaveLength(1)
  })

  test('is mailed by roles that may edit the account, and its timeline says so', async () => {
    const path = `admin/accounts/${account.uuid}/actions/send_statement`
    const body = { from: '2026-02-01', to: '2026-02-28', email: 'Pagos@Ejemplo.test', message: null }
    expect((await previewedCall('viewer', path, { body })).statusCode).toBe(403)
    const sent = await previewedCall('manager', path, { body })
    expect(sent.json().data).toMatchObject({ status: 'active', statement_sent_to: 'pagos@ejemplo.test' })
    await server.jobs.runDue()
    expect(server.mail.find(({ to }) => to === 'pagos@ejemplo.test')).toMatchObject({
      subject: 'Estado de cuenta de Grupo Bajío',
      files: [{ type: 'application/pdf' }],
    })
    const events = await call('viewer', `admin/events?subject=${account.uuid}&type=account.statement_sent`)
    expect(events.json().data).toHaveLength(1)
  })
})
