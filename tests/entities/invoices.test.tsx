import { screen, waitFor, within } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Invoice, type InvoiceLine, invoiceSums } from '@/contract/invoices'
import type { Role } from '@/contract/permissions'
import { Random } from '@server/demo/material/random'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aCustomer, anInvoice, aTaxProfile, aUser, auditColumns } from '../support/records'
import { call, previewedCall, referenceServer, sessionFor } from '../support/referenceServer'
import { choose, fact, listed, titled } from '../support/screens'

const server = referenceServer()

const saved = (uuid: string) =>
  server.db.selectFrom('invoices').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const act = (uuid: string, name: string, reason?: string) =>
  call('manager', `admin/invoices/${uuid}/actions/${name}`, {
    method: 'POST',
    body: reason ? { reason } : {},
    headers: { 'if-match': '"1"' },
  })
const previewed = (uuid: string, name: string, body: object, as: Role = 'manager') =>
  previewedCall(as, `admin/invoices/${uuid}/actions/${name}`, { body })
const change = (uuid: string, body: object) =>
  call('manager', `admin/invoices/${uuid}`, { method: 'PATCH', body, headers: { 'if-match': '"1"' } })

beforeAll(async () => {
  const { db, clock } = server
  const { uuid } = await aCustomer(db, { name: 'Factura Lista' })
  const of = { customer_uuid: uuid }
  await anInvoice(db, { ...of, number: 'FAC-L1', due_on: clock.day(-40) })
  await anInvoice(db, { ...of, number: 'FAC-L2', due_on: clock.day(5), paid_cents: 1_600 })
  await anInvoice(db, { ...of, number: 'FAC-L3', due_on: clock.day(9), status: 'paid', paid_cents: 11_600 })
  await anInvoice(db, { ...of, status: 'draft', po_number: 'OC-1' })
})

describe('the listing of invoices', () => {
  test('starts with those that were due first, and says which are late', async () => {
    await open('/admin/invoices?q=factura lista', { as: 'viewer' })
    expect(await listed('Facturas')).toEqual(['FAC-L1', 'FAC-L2', 'FAC-L3', 'Borrador'])
    const row = screen.getByRole('row', { name: /FAC-L1/ })
    for (const text of ['Factura Lista', '$116.00', 'Vencida']) expect(row).toHaveTextContent(text)
    expect(screen.getByRole('row', { name: /FAC-L2/ })).toHaveTextContent('Pago parcial')
  })

  test.each([
    ['status=draft', ['Borrador']],
    ['payment_state=overdue', ['FAC-L1']],
    ['payment_state=partial', ['FAC-L2']],
    ['overdue_bucket=31-60', ['FAC-L1']],
    ['overdue_bucket=1-30&overdue_bucket=31-60', ['FAC-L1']],
    ['type=one_off&sort=-number', ['FAC-L3', 'FAC-L2', 'FAC-L1', 'Borrador']],
    ['sort=amount_due_cents&status=open', ['FAC-L2', 'FAC-L1']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/invoices?q=factura lista&${query}`, { as: 'viewer' })
    expect(await listed('Facturas')).toEqual(expected)
  })
})

describe('the discount of an invoice', () => {
  const lines = [
    {
      description: 'Plan',
      quantity: 2,
      unit_cents: 34_900,
      discount_cents: 13_960,
      tax_rate: '16',
      tax_included: true,
    },
    { description: 'Credencial', quantity: 1, unit_cents: 10_000, discount_cents: 0, tax_rate: '8' },
    { description: 'Consulta', quantity: 1.5, unit_cents: 33_333, discount_cents: 1_000, tax_rate: '0' },
  ] satisfies InvoiceLine[]
  const discounted = (wish: Parameters<typeof anInvoice>[1] = {}) =>
    anInvoice(server.db, { lines: JSON.stringify(lines), ...invoiceSums(lines), ...wish })

  /** The amounts that a table says, in cents. */
  const centsOf = (text: string | null | undefined) =>
    Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100)
  const sumsOf = (table: HTMLElement) =>
    Object.fromEntries(
      [...table.querySelectorAll('tr')]
        .filter((row) => row.querySelector('th[scope=row]'))
        .map((row) => [
          row.querySelector('th')?.textContent ?? '',
          centsOf(row.querySelector('td')?.textContent),
        ]),
    )
  test('stands at its line, and each column of the invoice adds up to its sum', async () => {
    const { uuid } = await discounted()
    await open(`/admin/invoices/${uuid}`, { as: 'viewer' })
    const table = await screen.findByRole('table', { name: 'Conceptos' })
    const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    const column = (head: string) =>
      [...table.querySelectorAll('tbody tr')]
        .map((row) => centsOf(row.querySelectorAll('td')[heads.indexOf(head)]?.textContent))
        .reduce((sum, cents) => sum + cents, 0)
    const { Subtotal = 0, Descuento = 0, IVA = 0, Total = 0 } = sumsOf(table)
    expect(column('Descuento')).toBe(Descuento)
    expect(Descuento).toBe(-invoiceSums(lines).discount_cents)
    expect(column('Importe')).toBe(Subtotal)
    expect(Subtotal + Descuento + IVA).toBe(Total)
    expect(Total).toBe(invoiceSums(lines).total_cents)
  })

  test('is said while a draft is written, with what it comes to', async () => {
    const { uuid } = await discounted({ status: 'draft' })
    const { user } = await open(`/admin/invoices/${uuid}?edit=1`, { as: 'manager' })
    const table = await screen.findByRole('table', { name: 'Suma de los conceptos' })
    const said = invoiceSums(lines)
    expect(sumsOf(table)).toEqual({
      Subtotal: said.subtotal_cents,
      Descuento: -said.discount_cents,
      IVA: said.tax_cents,
      Total: said.total_cents,
    })
    const [first] = screen.getAllByLabelText('Descuento')
    if (first) await user.clear(first)
    const { Subtotal = 0, Descuento = 0, IVA = 0, Total = 0 } = sumsOf(table)
    expect(Descuento).toBe(-1_000)
    expect(Subtotal + Descuento + IVA).toBe(Total)
  })

  test('takes no room where there is none', async () => {
    const { uuid } = await anInvoice(server.db)
    await open(`/admin/invoices/${uuid}`, { as: 'viewer' })
    const table = await screen.findByRole('table', { name: 'Conceptos' })
    expect(table).not.toHaveTextContent('Descuento')
  })
})

describe('an invoice made by hand', () => {
  test('is drafted from its customer, and comes to what its lines say', async () => {
    const { uuid, name } = await aCustomer(server.db)
    const { user } = await open(`/admin/customers/${uuid}?tab=facturas`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Factura manual' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Factura manual para ${name}` }))
    await user.type(await dialog.findByLabelText('Descripción'), 'Credencial repuesta')
    await user.clear(dialog.getByLabelText('Cantidad'))
    await user.type(dialog.getByLabelText('Cantidad'), '2.5')
    await user.clear(dialog.getByLabelText('Precio unitario'))
    await user.type(dialog.getByLabelText('Precio unitario'), '100')
    await user.click(dialog.getByRole('button', { name: 'Crear factura' }))
    expect(await titled('Borrador')).toBeVisible()
    expect(fact('Total')).toEqual(['$290.00'])
    const lines = within(screen.getByRole('table', { name: 'Conceptos' }))
    expect(lines.getByRole('row', { name: /Credencial repuesta/ })).toHaveTextContent('$250.00')
    expect(lines.getByRole('row', { name: /^IVA/ })).toHaveTextContent('$40.00')
  })

  test('says at the field what is wrong with it', async () => {
    const { uuid } = await aCustomer(server.db)
    const { user } = await open(`/admin/customers/${uuid}?tab=facturas`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Factura manual' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText('Precio unitario'), '1')
    await user.click(dialog.getByRole('button', { name: 'Crear factura' }))
    expect(dialog.getByLabelText('Descripción')).toBeInvalid()
    expect(await dialog.findByRole('alert')).toHaveTextContent('Escribe la descripción')
  })

  test('is for a customer of its account only', async () => {
    const [{ uuid }, { account_uuid }] = await Promise.all([aCustomer(server.db), aCustomer(server.db)])
    const reply = await call('manager', 'admin/invoices', {
      method: 'POST',
      body: {
        account_uuid,
        customer_uuid: uuid,
        type: 'one_off',
        lines: [{ description: 'Algo', quantity: 1, unit_cents: 1, discount_cents: 0, tax_rate: '0' }],
        issued_on: null,
        due_on: null,
        period_start: null,
        period_end: null,
        notes_customer: null,
        po_number: null,
        auto_collect: false,
        payment_form: null,
        payment_method_sat: null,
        tags: [],
        external_id: null,
      },
    })
    expect(reply.json()).toMatchObject({ errors: [{ field: 'customer_uuid', code: 'unfit' }] })
  })

  test('is edited while it is a draft, and its total with it', async () => {
    const { uuid } = await anInvoice(server.db, { status: 'draft' })
    const { user } = await open(`/admin/invoices/${uuid}?edit=1`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Agregar concepto' }))
    const second = within(screen.getByRole('group', { name: 'Concepto 2' }))
    await user.type(second.getByLabelText('Descripción'), 'Otra consulta')
    await user.clear(second.getByLabelText('Precio unitario'))
    await user.type(second.getByLabelText('Precio unitario'), '50')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Total')).toEqual(['$174.00']))
    expect(await saved(uuid)).toMatchObject({ version: 2, subtotal_cents: 15_000, tax_cents: 2_400 })
  })
})

describe('issuing an invoice', () => {
  test('gives it the next folio, its days and its tax data, and its customer owes it', async () => {
    const tax_profile = aTaxProfile()
    const { uuid: customer_uuid, account_uuid } = await aCustomer(server.db, {
      net_payment_days: 15,
      tax_profile,
    })
    const { uuid } = await anInvoice(server.db, { status: 'draft', customer_uuid })
    const { user } = await open(`/admin/invoices/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Emitir')
    expect(await dialog.findByText(/1 cliente/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Emitir' }))
    await titled('FAC-000001')
    expect(await saved(uuid)).toMatchObject({
      issued_on: server.clock.day(0),
      due_on: server.clock.day(15),
      tax_snapshot: { tax_id: tax_profile.tax_id },
    })
    const owes = { balance_due_cents: 11_600, overdue_cents: 0 }
    const { db } = server
    expect(
      await db.selectFrom('customers').selectAll().where('uuid', '=', customer_uuid).executeTakeFirst(),
    ).toMatchObject(owes)
    expect(
      await db.selectFrom('accounts').selectAll().where('uuid', '=', account_uuid).executeTakeFirst(),
    ).toMatchObject(owes)
  })

  test('leaves no gap in the folios, not even when refused', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        anInvoice(server.db, {
          status: 'draft',
          ...(index === 3 && { subtotal_cents: 0, tax_cents: 0, total_cents: 0 }),
        }),
      ),
    )
    const before = await server.db
      .selectFrom('folios')
      .selectAll()
      .where('prefix', '=', 'FAC')
      .executeTakeFirst()
    const replies = await Promise.all(drafts.map(({ uuid }) => act(uuid, 'finalize')))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 409, 200, 200])
    const numbers = await Promise.all(drafts.map(async ({ uuid }) => (await saved(uuid)).number))
    const last = before?.last ?? 0
    expect(numbers.filter((number) => number !== null).sort((one, two) => one.localeCompare(two))).toEqual(
      [1, 2, 3, 4, 5].map((index) => `FAC-${String(last + index).padStart(6, '0')}`),
    )
  })
})

describe('an issued invoice', () => {
  test('keeps what it says, and still takes how it is collected', async () => {
    const { uuid } = await anInvoice(server.db)
    expect((await change(uuid, { po_number: 'OC-9' })).json()).toMatchObject({ code: 'invalid_transition' })
    const { user } = await open(`/admin/invoices/${uuid}?edit=1`, { as: 'manager' })
    await user.selectOptions(await screen.findByLabelText(/^Método de pago \(SAT\)/), 'PUE')
    expect(screen.queryByLabelText('Descripción')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Método de pago (SAT)')).toEqual(['PUE En una sola exhibición']))
  })

  test('is voided with a reason, and then is no longer owed', async () => {
    const { uuid: customer_uuid } = await aCustomer(server.db, { balance_due_cents: 11_600 })
    const { uuid } = await anInvoice(server.db, { customer_uuid })
    const { user } = await open(`/admin/invoices/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Anular')
    await dialog.findByText(/1 cliente/)
    expect(dialog.getByRole('button', { name: 'Conservar factura' })).toHaveFocus()
    await user.type(dialog.getByLabelText('Motivo'), 'Duplicada')
    await user.click(dialog.getByLabelText('Crear un borrador igual para corregirlo'))
    await dialog.findByText(/1 factura/)
    await user.click(dialog.getByRole('button', { name: 'Anular factura' }))
    expect(await screen.findByText('Factura anulada', { selector: 'aside p' })).toBeVisible()
    await waitFor(() => expect(fact('Por pagar')).toEqual(['$0.00']))
    expect(screen.getByText(/^La anuló el .* Motivo: Duplicada\.$/)).toBeVisible()
    const { replaced_by_uuid } = await saved(uuid)
    expect(await saved(replaced_by_uuid ?? '')).toMatchObject({ status: 'draft', total_cents: 11_600 })
    const customer = await call('viewer', `admin/customers/${customer_uuid}`)
    expect(customer.json().data.balance_due_cents).toBe(0)
  })

  test('is not voided once something was paid, nor deleted ever', async () => {
    const { uuid } = await anInvoice(server.db, { paid_cents: 100 })
    expect((await previewed(uuid, 'void', { reason: 'Error', redraft: false })).json().message).toBe(
      'Tiene pagos aplicados. Reembólsalos antes de anularla',
    )
    const reply = await call('admin', `admin/invoices/${uuid}`, { method: 'DELETE' })
    expect(reply.json()).toMatchObject({ code: 'not_deletable', message: expect.stringContaining('Anúlala') })
    const { uuid: draft } = await anInvoice(server.db, { status: 'draft' })
    expect((await call('admin', `admin/invoices/${draft}`, { method: 'DELETE' })).statusCode).toBe(204)
  })

  test('is credited by line, up to the amount of each, by users who may approve that much', async () => {
    const { uuid: customer_uuid } = await aCustomer(server.db)
    const { uuid } = await anInvoice(server.db, { customer_uuid, status: 'paid', paid_cents: 11_600 })
    const credit = (amount_cents: number, as: Role, type = 'credit') =>
      previewed(uuid, 'credit_note', { type, lines: [{ line: 0, amount_cents }], reason: 'De más' }, as)
    expect((await credit(11_601, 'admin')).json().errors).toMatchObject([
      { field: 'lines.0.amount_cents', message: 'De ese concepto quedan $116.00 por acreditar' },
    ])
    expect((await credit(5_000, 'admin', 'offset')).statusCode).toBe(409)

    const { user } = await open(`/admin/invoices/${uuid}`, { as: 'admin' })
    const dialog = await choose(user, 'Nota de crédito')
    const amount = dialog.getByLabelText('Consulta (hasta $116.00)')
    await user.clear(amount)
    await user.type(amount, '50')
    await user.type(dialog.getByLabelText('Motivo'), 'Se cobró de más')
    await waitFor(() =>
      expect(dialog.getByRole('row', { name: /Queda a favor/ })).toHaveTextContent('$50.00'),
    )
    await user.click(dialog.getByRole('button', { name: 'Emitir nota de crédito' }))
    await user.click(await screen.findByRole('tab', { name: /Notas de crédito/ }))
    expect(await screen.findByText('Se cobró de más')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ status: 'paid', returned_cents: 5_000 })
    const customer = await call('viewer', `admin/customers/${customer_uuid}`)
    expect(customer.json().data.credit_balance_cents).toBe(5_000)
  })

  test('is credited beyond one’s own limit once a second person agrees', { tags: [LONG] }, async () => {
    const { uuid: customer_uuid } = await aCustomer(server.db)
    const { uuid, title } = await anInvoice(server.db, { customer_uuid, status: 'paid', paid_cents: 11_600 })
    const manager = await aUser(server.db, { role: 'manager', approval_limit_cents: 2_000 })
    const session = await sessionFor(manager)
    const { user, unmount } = await open(`/admin/invoices/${uuid}`, { token: session.token })
    const dialog = await choose(user, 'Nota de crédito')
    const amount = dialog.getByLabelText('Consulta (hasta $116.00)')
    await user.clear(amount)
    await user.type(amount, '50')
    await user.type(dialog.getByLabelText('Motivo'), 'Se cobró de más')
    expect(await dialog.findByText('Nota de crédito por autorizar')).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: 'Pedir autorización' }))
    const own = within(await screen.findByRole('region', { name: 'Por autorizar' }))
    const asks = `${manager.name} pide acreditar $50.00 de ${title} a`
    expect(await own.findByText(asks, { exact: false })).toBeVisible()
    expect(await own.findByText('La pediste tú: debe decidirla otra persona.')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ returned_cents: 0 })
    unmount()

    const { user: second } = await open(`/admin/invoices/${uuid}`, { as: 'admin' })
    await second.click(await screen.findByRole('button', { name: 'Autorizar' }))
    const question = { name: '¿Autorizar la nota de crédito de $50.00?' }
    const deciding = within(await screen.findByRole('dialog', question))
    await deciding.findByRole('row', { name: /Queda a favor/ })
    await second.click(deciding.getByRole('button', { name: 'Autorizar' }))
    await second.click(await screen.findByRole('tab', { name: /Notas de crédito/ }))
    const note = await screen.findByRole('row', { name: /Se cobró de más/ })
    expect(note).toHaveTextContent(manager.name)
    expect(await saved(uuid)).toMatchObject({ returned_cents: 5_000 })
    const customer = await call('viewer', `admin/customers/${customer_uuid}`)
    expect(customer.json().data.credit_balance_cents).toBe(5_000)
  })

  test('is credited by an administrator alone up to what is set for everyone', async () => {
    const { uuid } = await anInvoice(server.db, { status: 'paid', paid_cents: 11_600 })
    await server.db
      .insertInto('settings')
      .values({
        section: 'approvals',
        version: 2,
        values: { credit_threshold_cents: 2_000 },
        updated_at: auditColumns.updated_at,
        updated_by: auditColumns.updated_by,
      })
      .execute()
    const credit = (amount_cents: number) =>
      previewed(
        uuid,
        'credit_note',
        { type: 'credit', lines: [{ line: 0, amount_cents }], reason: 'Cortesía' },
        'admin',
      )
    const beyond = (await credit(2_001)).json()
    expect(beyond.lines).toMatchObject([{ label: 'Nota de crédito por autorizar' }])
    expect(await saved(uuid)).toMatchObject({ returned_cents: 0 })
    await server.db.deleteFrom('approval_requests').execute()
    await credit(2_000)
    expect(await saved(uuid)).toMatchObject({ returned_cents: 2_000 })
    await server.db.deleteFrom('settings').execute()
  })

  test('is settled by a credit of all that it still owes', async () => {
    const { uuid } = await anInvoice(server.db, { paid_cents: 1_600 })
    const note = { type: 'offset', lines: [{ line: 0, amount_cents: 10_000 }], reason: 'Cortesía' }
    expect((await previewed(uuid, 'credit_note', note, 'admin')).json().data).toMatchObject({
      status: 'paid',
      amount_due_cents: 0,
      status_reason: expect.stringContaining('nota de crédito NC-'),
    })
  })

  test('goes by mail with its PDF', async () => {
    const { uuid } = await anInvoice(server.db)
    const { user } = await open(`/admin/invoices/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Enviar por correo')
    const to = await dialog.findByLabelText('Correo')
    await user.clear(to)
    await user.type(to, 'pagos@empresa.mx')
    await dialog.findByText(/pagos@empresa\.mx: «Factura FAC-/)
    await user.click(dialog.getByRole('button', { name: 'Enviar factura' }))
    expect(await screen.findByText('Factura enviada')).toBeVisible()
    await server.jobs.runDue()
    const message = server.mail.find((one) => one.to === 'pagos@empresa.mx')
    expect(message).toMatchObject({ to: 'pagos@empresa.mx', subject: expect.stringContaining('FAC-') })
    expect(
      Buffer.from(message?.files?.[0]?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('is downloaded by every role, alone or with others', async () => {
    const { uuid } = await anInvoice(server.db)
    const { uuid: other } = await anInvoice(server.db, { status: 'paid', paid_cents: 11_600 })
    for (const role of ['admin', 'manager', 'viewer'] as const) {
      const reply = await call(role, `admin/invoices/${uuid}/pdf`)
      expect(reply.headers['content-type']).toBe('application/pdf')
      expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const files = await call('viewer', `admin/invoices/pdf?uuid=${uuid}&uuid=${other}`)
    expect(files.headers['content-disposition']).toMatch(/facturas_.*\.zip$/)
    expect(Object.keys(unzipSync(files.rawPayload))).toHaveLength(2)
    expect((await call('viewer', 'admin/invoices/pdf?q=nadie-asi')).statusCode).toBe(422)
    expect((await call('viewer', 'admin/invoices/pdf?nope=1')).statusCode).toBe(422)
  })

  test('is not downloaded with more than a thousand others: the filters are to be narrowed', {
    tags: [LONG],
  }, async () => {
    const { uuid: customer_uuid } = await aCustomer(server.db)
    for (let made = 0; made < 1_001; made++) await anInvoice(server.db, { customer_uuid, status: 'draft' })
    const reply = await call('viewer', `admin/invoices/pdf?customer=${customer_uuid}`)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([
      { code: 'too_many', message: 'Son 1,001 facturas. Filtra hasta que queden 1,000 o menos' },
    ])
  })

  test('that was written off can be taken up again', async () => {
    const { uuid } = await anInvoice(server.db)
    const reason = { reason: 'Cerró la empresa' }
    expect((await previewed(uuid, 'write_off', reason)).json()).toMatchObject({
      data: { status: 'open' },
      notes: ['No tienes límite de autorización: espera a que lo autorice otra persona'],
    })
    expect((await previewed(uuid, 'write_off', reason, 'admin')).json().data).toMatchObject({
      status: 'uncollectible',
      amount_due_cents: 11_600,
    })
    const reply = await call('manager', `admin/invoices/${uuid}/actions/reopen`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': '"2"' },
    })
    expect(reply.json().data.status).toBe('open')
  })
})

test('what is due, how late and how far paid follows from the amounts and the day, for any invoice', async () => {
  const random = new Random(318)
  const { uuid: customer_uuid } = await aCustomer(server.db)
  const { day } = server.clock
  const expected = new Map<string, Partial<Invoice>>()
  for (let left = 60; left > 0; left--) {
    const status = random.pick(['open', 'open', 'open', 'paid', 'void', 'uncollectible'] as const)
    const paid_cents = status === 'paid' ? 11_600 : status === 'void' ? 0 : random.pick([0, 1, 5_000, 11_599])
    const due = random.between(-120, 60)
    const { uuid } = await anInvoice(server.db, {
      customer_uuid,
      status,
      paid_cents,
      issued_on: day(-130),
      due_on: day(due),
    })
    const isLate = status === 'open' && due < 0
    expected.set(uuid, {
      amount_due_cents: status === 'void' ? 0 : 11_600 - paid_cents,
      days_late: isLate ? -due : null,
      payment_state: status === 'paid' ? 'paid' : isLate ? 'overdue' : paid_cents > 0 ? 'partial' : 'unpaid',
    })
  }
  const reply = await call('viewer', `admin/invoices?customer=${customer_uuid}&size=100`)
  expect(reply.json().data).toHaveLength(60)
  for (const invoice of reply.json().data) expect(invoice).toMatchObject(expected.get(invoice.uuid) ?? {})
})
