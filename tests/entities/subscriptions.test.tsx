import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayForField } from '@/kit/text/typedValues'
import { daysLater } from '@server/money/calendar'
import { Random } from '@server/demo/material/random'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aPolicy } from '../support/cover'
import { aCompany, aCustomer } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { aPlan, aRunningSubscription, aSubscription } from '../support/sales'
import { choose, fact, listed, titled } from '../support/screens'
import { amountOf } from '@/contract/discountedItems'

const server = referenceServer()

const edit = (uuid: string, body: object, version = 1) =>
  call('manager', `admin/subscriptions/${uuid}`, {
    method: 'PATCH',
    body,
    headers: { 'if-match': `"${version}"` },
  })
const act = (uuid: string, action: string, body: object, version = 1) =>
  previewedCall('manager', `admin/subscriptions/${uuid}/actions/${action}`, { body, version })
const now = { when: 'now', on: null, give_back: 'none', reason: 'Lo pidió' }
const saved = (uuid: string) =>
  server.db.selectFrom('subscriptions').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

let customer: Awaited<ReturnType<typeof aCustomer>>

beforeAll(async () => {
  const { db } = server
  customer = await aCustomer(db, { name: 'Prueba Ana' })
  const plan_uuid = (await aPlan(db, { name: 'Plan Uno', status: 'published' })).uuid
  await aSubscription(db, { number: 'SUB-P1', customer_uuid: customer.uuid, plan_uuid })
  await aSubscription(db, {
    number: 'SUB-P2',
    customer_uuid: customer.uuid,
    status: 'past_due',
    interval: 'year',
    sales_channel: 'staff',
    next_invoice_at: '2026-03-20T15:00:00.000Z',
    cancel_at_period_end: true,
    cancel_at: '2026-04-01T15:00:00.000Z',
  })
})

describe('the listing of subscriptions', () => {
  test('shows who pays, for what, how much and when', async () => {
    await open('/admin/subscriptions?q=prueba', { as: 'viewer' })
    expect(await listed('Suscripciones')).toEqual(['SUB-P2', 'SUB-P1'])
    const row = screen.getByRole('row', { name: /SUB-P1/ })
    for (const text of ['Prueba Ana', 'Plan Uno', '$698.00', 'Activa']) expect(row).toHaveTextContent(text)
  })

  test.each([
    ['status=past_due', ['SUB-P2']],
    ['channel=staff', ['SUB-P2']],
    ['interval=month', ['SUB-P1']],
    ['canceling=true', ['SUB-P2']],
    ['next_from=2026-03-25', ['SUB-P1']],
    ['sort=-mrr_cents', ['SUB-P1', 'SUB-P2']],
  ])('is as the address says: %s', async (query, expected) => {
    const reply = await call('viewer', `admin/subscriptions?q=prueba&${query}`)
    expect(reply.json().data.map(({ number }: { number: string }) => number)).toEqual(expected)
  })
})

describe('a subscription', () => {
  test('rests until a day, is taken up again with the days it rested, and is cancelled', async () => {
    const { uuid, current_period_end } = await aRunningSubscription(server, { number: 'SUB-P3' })
    const { user } = await open(`/admin/subscriptions/${uuid}`, { as: 'manager' })
    expect(await titled('SUB-P3')).toBeVisible()
    const dialog = await choose(user, 'Poner en pausa')
    expect(dialog.getByRole('button', { name: 'Mantener suscripción' })).toBeVisible()
    await user.type(dialog.getByLabelText('Hasta'), dayForField(server.clock.day(20)))
    await user.type(dialog.getByLabelText(/Motivo/), 'De viaje')
    await dialog.findByText(/Tu plan está en pausa/)
    await user.click(dialog.getByRole('button', { name: 'Poner en pausa' }))
    expect(await screen.findByText('En pausa')).toBeVisible()
    expect(screen.getByText(/a petición de .* Motivo: De viaje\./)).toBeVisible()

    server.clock.advance(5 * 86_400)
    expect((await act(uuid, 'resume', {}, 2)).json()).toMatchObject({
      data: {
        status: 'active',
        pause: null,
        current_period_end: daysLater(current_period_end ?? '', 5).replace('.000Z', 'Z'),
      },
    })
    expect((await act(uuid, 'cancel', now, 3)).json()).toMatchObject({
      data: { status: 'canceled', mrr_cents: 0, next_invoice_at: null, cancellation: { reason: 'Lo pidió' } },
    })
    expect((await act(uuid, 'resume', {}, 4)).statusCode).toBe(409)
    expect((await edit(uuid, { tags: ['x'] }, 4)).statusCode).toBe(409)
  })

  test('rests with its cover suspended, which covers again once it is taken up', async () => {
    const { uuid, account_uuid } = await aRunningSubscription(server, { number: 'SUB-P9' })
    const policy = await aPolicy(server.db, {
      account_uuid,
      subscription_uuid: uuid,
      funding: 'subscription',
      status: 'active',
      ends_on: server.clock.day(200),
    })
    const policyNow = () =>
      server.db.selectFrom('policies').selectAll().where('uuid', '=', policy.uuid).executeTakeFirstOrThrow()
    const { user } = await open(`/admin/subscriptions/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Poner en pausa')
    await user.type(dialog.getByLabelText('Hasta'), dayForField(server.clock.day(20)))
    await dialog.findByText(/Tu plan está en pausa/)
    await user.click(dialog.getByLabelText(/^Se suspende/))
    expect(await dialog.findByText(`1 póliza: ${policy.number}`)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Poner en pausa' }))
    expect(await screen.findByText('En pausa')).toBeVisible()
    expect(await policyNow()).toMatchObject({
      status: 'suspended',
      status_reason: expect.stringMatching(/^Su suscripción está en pausa sin cobertura hasta el /),
    })
    expect((await act(uuid, 'resume', {}, 2)).json().data).toMatchObject({ status: 'active', pause: null })
    expect(await policyNow()).toMatchObject({
      status: 'active',
      suspended_on: null,
      status_reason: expect.stringMatching(/^Su suscripción se reanudó el /),
    })
  })

  test('is set to end with its period, and that is undone', { tags: [LONG] }, async () => {
    const { uuid, current_period_end } = await aRunningSubscription(server, { number: 'SUB-P5' })
    const { user } = await open(`/admin/subscriptions/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Cancelar suscripción')
    expect(dialog.queryByRole('button', { name: 'Cancelar' })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Mantener suscripción' })).toHaveFocus()
    await dialog.findByText(/Tu plan va a terminar/)
    await user.click(dialog.getByRole('button', { name: 'Cancelar suscripción' }))
    expect((await screen.findAllByText(/^Se cancela el/))[0]).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ cancel_at: current_period_end, next_invoice_at: null })

    const undo = await choose(user, 'Deshacer cancelación')
    await undo.findByText(/Tu plan sigue/)
    await user.click(undo.getByRole('button', { name: 'Deshacer cancelación' }))
    await waitFor(async () =>
      expect(await saved(uuid)).toMatchObject({ cancel_at: null, next_invoice_at: current_period_end }),
    )
  })

  test('says that it is deducted from a payroll, and what was agreed to, until that ends', async () => {
    const company = await aCompany(server.db, { trade_name: 'Aceros Ñandú', email: 'rh@nandu.mx' })
    const { uuid } = await aRunningSubscription(server, { collection_method: 'payroll' })
    await server.db
      .insertInto('payroll_consents')
      .values({
        subscription_uuid: uuid,
        company_uuid: company.uuid,
        text: 'Autorizo que se descuenten $349.00 MXN al mes de mi nómina.',
        text_version: 'descuento-de-nomina-2026-11',
        amount_cents: 34_900,
        currency: 'MXN',
        accepted_at: '2026-03-01T15:00:00.000Z',
        accepted_by: 'María Ñáñez',
        employee_number: 'E-7',
      })
      .execute()
    const { user } = await open(`/admin/subscriptions/${uuid}`, { as: 'manager' })
    expect(
      await screen.findByText('Autorizo que se descuenten $349.00 MXN al mes de mi nómina.'),
    ).toBeVisible()
    expect(fact('Cobro')).toEqual(['Por nómina'])
    expect(fact('Lo autorizó')).toEqual(['María Ñáñez'])
    expect(fact('Versión del texto')).toEqual(['descuento-de-nomina-2026-11'])
    const dialog = await choose(user, 'Terminar descuento de nómina')
    await dialog.findByText(/Guarda una tarjeta para seguir con tu plan/)
    await user.type(dialog.getByRole('textbox'), 'Dejó la empresa')
    await user.click(dialog.getByRole('button', { name: 'Terminar descuento de nómina' }))
    expect(await screen.findByText('Ya no con descuento de nómina')).toBeVisible()
    expect(fact('Por qué terminó')).toEqual(['Dejó la empresa'])
    expect(await saved(uuid)).toMatchObject({ collection_method: 'automatic' })
  })

  test('gets a discount in its form, and says where it is too much', async () => {
    const { uuid } = await aSubscription(server.db, { number: 'SUB-P4' })
    const { user } = await open(`/admin/subscriptions/${uuid}?edit=1`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Aplicar descuento' }))
    await user.type(screen.getByLabelText('Cuánto se descuenta'), '120')
    await user.type(screen.getByLabelText(/Cupón/), 'HOLA')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Escribe de 1 a 100')
    await user.clear(screen.getByLabelText('Cuánto se descuenta'))
    await user.type(screen.getByLabelText('Cuánto se descuenta'), '50')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Precio')).toEqual(['$349.00']))
  })

  test('takes an amount off as money is written', async () => {
    const { uuid } = await aSubscription(server.db)
    const { user } = await open(`/admin/subscriptions/${uuid}?edit=1`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Aplicar descuento' }))
    await user.selectOptions(screen.getByLabelText('Tipo de descuento'), 'Monto')
    await user.type(screen.getByLabelText('Cuánto se descuenta'), '99.50')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(/\$99\.50/)).toBeVisible()
  })

  test('is not deleted once it was charged, and its price stays as it was', async () => {
    const { uuid, plan_uuid } = await aSubscription(server.db)
    const reply = await call('admin', `admin/subscriptions/${uuid}`, { method: 'DELETE' })
    expect(reply.json()).toMatchObject({ code: 'not_deletable' })
    const plan = await call('manager', `admin/plans/${plan_uuid}/actions/save_draft`, {
      method: 'POST',
      body: { prices: [] },
      headers: { 'if-match': '"1"' },
    })
    expect(plan.json()).toMatchObject({ message: expect.stringContaining('ya se ofreció') })
  })

  test('is shown by who pays for it', async () => {
    await open(`/admin/customers/${customer.uuid}?tab=suscripciones`, { as: 'viewer' })
    expect(await listed('Suscripciones')).toEqual(['SUB-P2', 'SUB-P1'])
  })
})

test('what a period costs is the same for the console and for the database', async () => {
  const random = new Random(11)
  for (let round = 0; round < 12; round++) {
    const items = Array.from({ length: random.between(1, 3) }, () => ({
      plan_addon_uuid: null,
      label: 'Plan',
      quantity: random.between(1, 9),
      unit_cents: random.between(-5_000, 90_000),
    }))
    const type = random.pick(['pct', 'fixed'] as const)
    const discount = {
      coupon_code: null,
      type,
      value: type === 'pct' ? random.between(1, 100) : random.between(1, 100_000),
      duration: 'forever' as const,
      remaining: null,
    }
    const kept = await aSubscription(server.db, { items: JSON.stringify(items), discount })
    expect(kept.amount_cents).toBe(amountOf({ items, discount, interval: 'month' }))
    expect(kept.amount_cents).toBeGreaterThanOrEqual(0)
  }
})
