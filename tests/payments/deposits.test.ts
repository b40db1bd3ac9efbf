import { describe, expect, test } from 'vitest'
import type { ActionReply } from '@/contract/actions'
import type { DepositImport } from '@/contract/deposits'
import { databaseKinds } from '../support/databases'
import { act } from '../support/money'
import { aCustomer, anInvoice, aPayment, next } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const IMPORT = 'admin/payments/import'
const header = 'Fecha;Importe;Referencia;Descripción'
const fileOf = (...rows: string[]) => ({
  file_name: 'marzo.csv',
  content: [header, ...rows].join('\n'),
  method_type: 'deposit',
  bank: 'BBVA',
  choices: [] as object[],
})

describe.each(databaseKinds())('the deposits of a bank’s file on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  /** A customer with a folio as the product gives them, who owes what is said. */
  async function payer(...dues: number[]) {
    const customer = await aCustomer(server.db, { number: `CLI-9${String(next()).padStart(5, '0')}` })
    const owed = []
    for (const [place, total_cents] of dues.entries())
      owed.push(
        await anInvoice(server.db, {
          number: `FAC-8${String(next()).padStart(5, '0')}`,
          customer_uuid: customer.uuid,
          total_cents,
          subtotal_cents: total_cents,
          tax_cents: 0,
          due_on: `2026-02-0${place + 1}`,
        }),
      )
    const [first, second] = owed
    if (!first) throw new Error('Somebody who owes nothing')
    return { customer, first, second: second ?? first }
  }
  const rehearse = async (file: object) => {
    const reply = await call('manager', `${IMPORT}?dry_run=true`, { method: 'POST', body: file })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<ActionReply<DepositImport>>().data
  }
  const commit = async (file: object, key?: string) => {
    const reply = await act('manager', IMPORT, file, key)
    return { status: reply.statusCode, ...reply.json<ActionReply<DepositImport> & { code?: string }>() }
  }
  const paymentsOf = (customer: string) =>
    server.db
      .selectFrom('payments')
      .selectAll()
      .where('customer_uuid', '=', customer)
      .orderBy('number')
      .execute()
  const dueOf = async (uuid: string) =>
    (await call('viewer', `admin/invoices/${uuid}`)).json().data.amount_due_cents

  test('pay the invoice that owes just that, however many others owe as much', async () => {
    for (let others = 0; others < 12; others++) await payer(34_907)
    const { customer, first, second } = await payer(50_000, 34_907)
    const { data } = await commit(fileOf(`05/03/2026;349.07;;Pago ${customer.number}`))
    expect(data.counts).toMatchObject({ registered: 1 })
    expect([await dueOf(first.uuid), await dueOf(second.uuid)]).toEqual([50_000, 0])
  })

  test('find who paid by invoice, customer, waiting payment and order number; the rest stays out', async () => {
    const [byInvoice, byCustomer, byClabe, byOrder] = [
      await payer(11_100, 22_200),
      await payer(33_300, 5_000),
      await payer(44_400),
      await payer(55_500),
    ]
    await aPayment(server.db, {
      customer_uuid: byClabe.customer.uuid,
      status: 'pending',
      method_type: 'spei',
      reference: '646180157000000004',
      next_action: {
        type: 'transfer',
        reference: '9912345',
        clabe: '646180157000000004',
        bank: 'STP',
        expires_at: null,
      },
      allocations: JSON.stringify([{ invoice_uuid: byClabe.first.uuid, amount_cents: 44_400 }]),
    })
    await server.db
      .updateTable('invoices')
      .set({ po_number: 'OC-4512' })
      .where('uuid', '=', byOrder.first.uuid)
      .execute()
    const file = fileOf(
      `01/03/2026;222.00;${byInvoice.second.number};Pago factura`,
      `01/03/2026;333.00;7788001;SPEI de ${byCustomer.customer.number} gracias`,
      '01/03/2026;444.00;646180157000000004;Traspaso',
      '02/03/2026;500.00;7788002;Orden oc-4512',
      '02/03/2026;7.77;7788003;Nadie sabe',
    )
    const seen = await rehearse(file)
    expect(seen.rows).toMatchObject([
      {
        state: 'registered',
        customer: { uuid: byInvoice.customer.uuid },
        allocations: [{ invoice: { uuid: byInvoice.second.uuid }, amount_cents: 22_200 }],
      },
      {
        state: 'registered',
        allocations: [{ invoice: { uuid: byCustomer.first.uuid }, amount_cents: 33_300 }],
      },
      { state: 'registered', allocations: [{ invoice: { uuid: byClabe.first.uuid } }] },
      { state: 'registered', allocations: [{ invoice: { uuid: byOrder.first.uuid }, amount_cents: 50_000 }] },
      { state: 'unmatched', message: 'No nombra a ningún cliente, y ninguna factura debe ese importe' },
    ])
    expect(await paymentsOf(byInvoice.customer.uuid)).toEqual([])
    const { data } = await commit(file)
    expect(data).toMatchObject({
      counts: { registered: 4, unmatched: 1, known: 0 },
      sums: [{ currency: 'MXN', amount_cents: 22_200 + 33_300 + 44_400 + 50_000 }],
    })
    const [payment] = await paymentsOf(byInvoice.customer.uuid)
    expect(payment).toMatchObject({
      uuid: data.rows[0]?.payment?.uuid,
      origin: 'import',
      method_type: 'deposit',
      status: 'succeeded',
      manual: { received_on: '2026-03-01', bank: 'BBVA' },
      status_reason: expect.stringContaining('de marzo.csv, renglón 2: Pago factura.'),
    })
    expect(await dueOf(byInvoice.first.uuid)).toBe(11_100)
    expect(await dueOf(byOrder.first.uuid)).toBe(5_500)
  })

  test('register nothing twice, whoever commits the file again', async () => {
    const { customer } = await payer(10_000, 10_000)
    const file = fileOf(
      `01/03/2026;50.00;${customer.number};Efectivo`,
      `02/03/2026;50.00;${customer.number};Efectivo`,
      `02/03/2026;20.00;;Depósito ${customer.number}`,
      `02/03/2026;20.00;;Depósito ${customer.number}`,
    )
    expect((await commit(file)).data.counts).toMatchObject({ registered: 4 })
    const again = await commit(file)
    expect(again).toMatchObject({ status: 422, code: 'validation' })
    const seen = await rehearse({ ...file, file_name: 'otro.csv', method_type: 'transfer' })
    expect(seen.counts).toMatchObject({ registered: 0, known: 4 })
    expect(seen.rows[0]?.payment?.label).toMatch(/^PAG-/)
    expect(await paymentsOf(customer.uuid)).toHaveLength(4)
  })

  test('skip what a person registered with the same reference and amount', async () => {
    const { customer } = await payer(10_000)
    const address = `admin/customers/${customer.uuid}/actions/record_payment`
    const typed = await act('manager', address, {
      method_type: 'transfer',
      amount_cents: 4_000,
      received_on: '2026-03-01',
      bank: null,
      reference: '4455661',
      split: 'oldest',
    })
    const seen = await rehearse(
      fileOf(`01/03/2026;40.00;4455661;${customer.number}`, `01/03/2026;41.00;4455661;${customer.number}`),
    )
    expect(seen.rows).toMatchObject([
      { state: 'known', payment: { uuid: typed.json().data.uuid } },
      { state: 'refused', message: expect.stringContaining('ya tiene esa referencia') },
    ])
  })

  test('that only an amount tells of wait for a choice, which may also be another customer, or none', async () => {
    const [one, other, third] = [await payer(98_701), await payer(98_701), await payer(500)]
    const file = fileOf(
      '01/03/2026;987.01;881;Depósito',
      '01/03/2026;987.01;882;Depósito',
      '01/03/2026;3.33;883;x',
    )
    const seen = await rehearse(file)
    expect(seen.counts).toMatchObject({ ambiguous: 2, unmatched: 1, registered: 0 })
    expect(seen.rows[0]?.candidates.map(({ customer }) => customer.uuid).toSorted()).toEqual(
      [one.customer.uuid, other.customer.uuid].toSorted(),
    )
    const { data } = await commit({
      ...file,
      choices: [
        { line: 2, customer_uuid: other.customer.uuid, invoice_uuids: [other.first.uuid] },
        { line: 3, customer_uuid: null },
        { line: 4, customer_uuid: third.customer.uuid },
      ],
    })
    expect(data.rows).toMatchObject([
      { state: 'registered', allocations: [{ invoice: { uuid: other.first.uuid } }] },
      { state: 'left_out', payment: null },
      { state: 'registered', customer: { uuid: third.customer.uuid } },
    ])
    expect(await dueOf(one.first.uuid)).toBe(98_701)
  })

  test('that name two customers, or an invoice that was paid, ask who it was', async () => {
    const [one, other] = [await payer(1_000), await payer(1_000)]
    await server.db
      .updateTable('invoices')
      .set({ status: 'void' })
      .where('uuid', '=', other.first.uuid)
      .execute()
    const seen = await rehearse(
      fileOf(
        `01/03/2026;10.00;1001;${one.customer.number} por ${other.customer.number}`,
        `01/03/2026;10.00;${other.first.number};Pago`,
      ),
    )
    expect(seen.rows).toMatchObject([
      { state: 'ambiguous', message: 'Nombra a varios clientes. Elige quién pagó' },
      { state: 'ambiguous', message: `${other.first.title} ya no está por pagar. Elige a qué se aplica` },
    ])
  })

  test('that a rule refuses leave nothing behind, and the others go on', async () => {
    const [good, disputed] = [await payer(2_000), await payer(2_000)]
    await server.db
      .updateTable('invoices')
      .set({ disputed_at: '2026-02-01T12:00:00Z' })
      .where('uuid', '=', disputed.first.uuid)
      .execute()
    const { data } = await commit(
      fileOf(
        `01/03/2026;20.00;${disputed.first.number};x`,
        `01/03/2026;20.00;${good.first.number};x`,
        `01/01/2020;20.00;${good.customer.number};antes`,
        `01/01/2999;20.00;${good.customer.number};después`,
        '31/02/2026;20.00;1;x',
      ),
    )
    expect(data.rows.map(({ state }) => state)).toEqual([
      'refused',
      'registered',
      'refused',
      'refused',
      'invalid',
    ])
    expect(data.rows.map(({ message }) => message)).toEqual([
      `${disputed.first.title} está en disputa`,
      null,
      'Escribe el 10 ene 2026 o después: ese día se emitió su primera factura',
      'Escribe el día en que se recibió, hoy o antes',
      'No existe el día “31/02/2026”',
    ])
    expect(await paymentsOf(disputed.customer.uuid)).toEqual([])
  })

  test('in another currency than the customer’s are refused', async () => {
    const { customer } = await payer(2_000)
    const content = `Fecha,Importe,Referencia,Moneda\n01/03/2026,20.00,${customer.number},Dólares`
    const seen = await rehearse({ ...fileOf(), content })
    expect(seen.rows).toMatchObject([
      { state: 'refused', currency: 'USD', message: expect.stringContaining('un pago en USD') },
    ])
  })

  test('committed by two people at once are registered once', async () => {
    const { customer, first } = await payer(10_000, 10_000)
    const file = fileOf(`01/03/2026;150.00;${customer.number};x`, `01/03/2026;10.00;66123;${customer.number}`)
    const people = [await tokenFor('manager'), await tokenFor('admin')]
    const post = (token: string, query: string) =>
      call({ token }, `${IMPORT}?${query}`, { method: 'POST', body: file })
    const seen = await Promise.all(people.map((token) => post(token, 'dry_run=true')))
    const done = await Promise.all(
      people.map((token, index) => post(token, `preview_token=${seen[index]?.json().preview_token}`)),
    )
    expect(done.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
    const payments = await paymentsOf(customer.uuid)
    expect(payments.map(({ amount_cents }) => amount_cents)).toEqual([15_000, 1_000])
    expect(await dueOf(first.uuid)).toBe(0)
  })

  test('sent again under the same key answer what was registered the first time', async () => {
    const { customer } = await payer(10_000)
    const file = fileOf(`01/03/2026;150.00;${customer.number};x`, '01/03/2026;0.01;77;x')
    const token = await tokenFor('manager')
    const send = (query: string, headers = {}) =>
      call({ token }, `${IMPORT}?${query}`, { method: 'POST', body: file, headers })
    const { preview_token } = (await send('dry_run=true')).json()
    const replies = []
    for (const _ of [1, 2])
      replies.push((await send(`preview_token=${preview_token}`, { 'idempotency-key': 'one-file' })).json())
    expect(replies[1].data).toEqual(replies[0].data)
    expect(replies[1].data.rows[0]).toMatchObject({ state: 'registered', credit_cents: 5_000 })
    expect(await paymentsOf(customer.uuid)).toHaveLength(1)
  })

  test('are only imported by those who may register payments, and never unseen', async () => {
    const { customer } = await payer(10_000)
    const file = fileOf(`01/03/2026;150.00;${customer.number};x`)
    const asViewer = await call('viewer', `${IMPORT}?dry_run=true`, { method: 'POST', body: file })
    expect(asViewer.statusCode).toBe(403)
    const unseen = await call('manager', IMPORT, { method: 'POST', body: file })
    expect(unseen.json()).toMatchObject({ code: 'preview_required' })
    const unreadable = await call('manager', `${IMPORT}?dry_run=true`, {
      method: 'POST',
      body: { ...file, content: 'hola' },
    })
    expect(unreadable.json()).toMatchObject({ errors: [{ field: 'content' }] })
  })

  test('two hundred of them are rehearsed while a person waits', async () => {
    const { customer } = await payer(1_000)
    const rows = Array.from(
      { length: 200 },
      (_, index) => `01/03/2026;${index + 1}.00;R${index}00;${customer.number}`,
    )
    expect((await rehearse(fileOf(...rows))).counts).toMatchObject({ registered: 200 })
  })
})
