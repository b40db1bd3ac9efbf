import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '@/contract/subscriptions'
import { Random } from '../../server/demo/random'
import { open } from '../support/app'
import { aCustomer } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aPlan, aSubscription } from '../support/sales'
import { choose, fact, listed, titled } from '../support/screens'

const server = referenceServer()

const edit = (uuid: string, body: object, version = 1) =>
  call('manager', `admin/subscriptions/${uuid}`, {
    method: 'PATCH',
    body,
    headers: { 'if-match': `"${version}"` },
  })
const move = (uuid: string, action: string, version = 1) =>
  call('manager', `admin/subscriptions/${uuid}/actions/${action}`, {
    method: 'POST',
    body: { reason: 'Lo pidió' },
    headers: { 'if-match': `"${version}"` },
  })

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
  test('is paused with a reason, resumed and cancelled', async () => {
    const { uuid } = await aSubscription(server.db, { number: 'SUB-P3' })
    const { user } = await open(`/admin/subscriptions/${uuid}`, { as: 'manager' })
    expect(await titled('SUB-P3')).toBeVisible()
    const dialog = await choose(user, 'Poner en pausa')
    await dialog.findByText('Nada más se verá afectado.')
    await user.type(dialog.getByLabelText('Motivo'), 'De viaje')
    await user.click(dialog.getByRole('button', { name: 'Poner en pausa' }))
    expect(await screen.findByText('En pausa')).toBeVisible()

    expect((await move(uuid, 'resume', 2)).json()).toMatchObject({
      data: { status: 'active', pause: null, next_invoice_at: expect.stringContaining('2026-04-01') },
    })
    expect((await move(uuid, 'cancel', 3)).json()).toMatchObject({
      data: { status: 'canceled', mrr_cents: 0, next_invoice_at: null, cancellation: { reason: 'Lo pidió' } },
    })
    expect((await move(uuid, 'resume', 4)).statusCode).toBe(409)
    expect((await edit(uuid, { tags: ['x'] }, 4)).statusCode).toBe(409)
  })

  test('is set to end with its period, and that is undone', async () => {
    const { uuid } = await aSubscription(server.db)
    expect((await edit(uuid, { cancel_at_period_end: true })).json()).toMatchObject({
      data: { cancel_at: expect.stringContaining('2026-04-01') },
    })
    expect((await edit(uuid, { cancel_at_period_end: false }, 2)).json()).toMatchObject({
      data: { cancel_at: null },
    })
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
    const plan = await call('manager', `admin/plans/${plan_uuid}`, {
      method: 'PATCH',
      body: { prices: [] },
      headers: { 'if-match': '"1"' },
    })
    expect(plan.json()).toMatchObject({ message: expect.stringContaining('ya se cobra a alguien') })
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
    expect(kept.amount_cents).toBe(amountOf(items, discount))
    expect(kept.amount_cents).toBeGreaterThanOrEqual(0)
  }
})
