import { screen, within } from '@testing-library/react'
import { expect, describe, test } from 'vitest'
import type { PlanDetail } from '@/contract/plans'
import { open } from '../support/app'
import { call, referenceServer } from '../support/referenceServer'
import { aPlan, aPrice, aSubscription } from '../support/sales'
import { listed } from '../support/screens'

const server = referenceServer()

const pricesOf = async (uuid: string) =>
  (await call('viewer', `admin/plans/${uuid}`)).json<{ data: PlanDetail }>().data.prices
const edit = (uuid: string, prices: unknown, version = 1) =>
  call('manager', `admin/plans/${uuid}`, {
    method: 'PATCH',
    body: { prices },
    headers: { 'if-match': `"${version}"` },
  })

describe('a price of a plan', () => {
  test('gives way to a new version on its day, and stays with those who pay it', async () => {
    const { day } = server.clock
    const plan = await aPlan(server.db, {
      status: 'published',
      prices: JSON.stringify([
        aPrice(),
        aPrice({ version: 2, amount_cents: 39_900, valid_from: day(5) }),
        aPrice({ version: 3, amount_cents: 29_900, valid_from: day(-5), valid_to: day(-1) }),
      ]),
    })
    await aSubscription(server.db, { plan_uuid: plan.uuid, number: 'SUB-V1' })
    await aSubscription(server.db, { plan_uuid: plan.uuid, price_version: 3, number: 'SUB-V3' })
    await aSubscription(server.db, { plan_uuid: plan.uuid, price_version: 3, status: 'canceled' })
    expect(await pricesOf(plan.uuid)).toMatchObject([
      { version: 1, standing: 'asked', subscriptions: 1, is_fixed: true },
      { version: 2, standing: 'upcoming', subscriptions: 0, is_fixed: true },
      { version: 3, standing: 'over', subscriptions: 1, is_fixed: true },
    ])

    const { user } = await open(`/admin/plans/${plan.uuid}?tab=precios`, { as: 'viewer' })
    const row = within(await screen.findByRole('row', { name: /\$399\.00 al mes/ }))
    expect(row.getByText('Por empezar')).toBeVisible()
    expect(row.getByText('$349.00 → $399.00 (+14.3 %)')).toBeVisible()
    const paid = within(screen.getByRole('row', { name: /^3 Terminado/ }))
    await user.click(paid.getByRole('link', { name: '1' }))
    expect(await listed('Suscripciones')).toEqual(['SUB-V3'])
  })

  test('says from how much the plan is sold, on the day it is asked', async () => {
    const prices = [aPrice(), aPrice({ version: 2, amount_cents: 19_900, valid_from: server.clock.day(3) })]
    const { uuid } = await aPlan(server.db, { status: 'published', prices: JSON.stringify(prices) })
    const from = async () =>
      (await call('viewer', `admin/plans/${uuid}`)).json<{ data: PlanDetail }>().data.price_from?.amount_cents
    expect(await from()).toBe(34_900)
    server.clock.advance(4 * 86_400)
    expect(await from()).toBe(19_900)
  })

  test('is followed by a new version once a subscription pays it', async () => {
    const plan = await aPlan(server.db)
    await aSubscription(server.db, { plan_uuid: plan.uuid })
    expect((await edit(plan.uuid, [aPrice({ amount_cents: 1 })])).json()).toMatchObject({
      code: 'invalid_transition',
      message: expect.stringContaining('ya se ofreció'),
    })

    const { user } = await open(`/admin/plans/${plan.uuid}?edit=1`, { as: 'manager' })
    const first = within(await screen.findByRole('group', { name: 'Precio 1' }))
    expect(first.getByText('$349.00 al mes')).toBeVisible()
    expect(first.queryByLabelText('Precio')).toBeNull()
    await user.click(first.getByRole('button', { name: 'Nueva versión' }))
    const second = within(await screen.findByRole('group', { name: 'Precio 2' }))
    await user.clear(second.getByLabelText('Precio'))
    await user.type(second.getByLabelText('Precio'), '399')
    expect(second.getByText('Respecto a la versión 1: $349.00 → $399.00 (+14.3 %)')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByRole('tab', { name: /Precios/ })
    expect(await pricesOf(plan.uuid)).toMatchObject([
      { version: 1, standing: 'asked' },
      { version: 2, standing: 'upcoming', amount_cents: 39_900, valid_from: server.clock.day(1) },
    ])
  })

  test('begins on another day than one that is charged alike', async () => {
    const { uuid } = await aPlan(server.db)
    const later = { version: 2, valid_from: '2030-01-01' }
    expect((await edit(uuid, [aPrice(), aPrice(later)])).statusCode).toBe(200)
    expect((await edit(uuid, [aPrice(later), aPrice({ ...later, version: 3 })], 2)).json()).toMatchObject({
      errors: [{ field: 'prices.1.status' }],
    })
  })
})
