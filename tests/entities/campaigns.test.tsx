import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { call, referenceServer } from '../support/referenceServer'
import { aCampaign, aCouponUse, aPlan, aPrice, aShortener, aSubscription } from '../support/sales'
import { pressAct, fact } from '../support/screens'

const server = referenceServer()

const edit = (uuid: string, body: object) =>
  call('manager', `admin/campaigns/${uuid}`, { method: 'PATCH', body, headers: { 'if-match': '"1"' } })
const act = (uuid: string, action: string) =>
  call('manager', `admin/campaigns/${uuid}/actions/${action}`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': '"1"' },
  })

describe('campaigns', () => {
  test('are created, published and ended beside the short links', async () => {
    const { user, address } = await open('/admin/shorteners', { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Campañas' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Campañas' }))
    await user.click(await drawer.findByRole('button', { name: 'Crear campaña' }))
    await user.type(await drawer.findByLabelText('Nombre'), 'Otoño sano')
    await user.type(drawer.getByLabelText(/Cupón/), 'no vale')
    await user.type(drawer.getByLabelText('Empieza'), '01/03/2026')
    await user.click(drawer.getByRole('button', { name: 'Crear campaña' }))
    expect(await drawer.findByRole('alert')).toHaveTextContent('Usa de 4 a 20 letras sin acento o números')
    await user.clear(drawer.getByLabelText(/Cupón/))
    await user.type(drawer.getByLabelText(/Cupón/), 'otono26')
    await user.click(drawer.getByRole('button', { name: 'Crear campaña' }))

    await user.click(await drawer.findByRole('button', { name: 'Otoño sano' }))
    expect(await drawer.findByText('OTONO26')).toBeVisible()
    for (const [action, done, isInMenu] of [
      ['Publicar', 'Campaña publicada', false],
      ['Terminar', 'Campaña terminada', true],
    ] as const) {
      if (isInMenu) await pressAct(user, action)
      else await user.click(await drawer.findByRole('button', { name: action }))
      const dialog = within(await screen.findByRole('dialog', { name: `¿${action} Otoño sano?` }))
      await dialog.findByText('Nada más se verá afectado.')
      await user.click(dialog.getByRole('button', { name: action }))
      expect(await screen.findByText(done)).toBeVisible()
    }
    expect(address()).toBe('/admin/shorteners')
  })

  test('of a plan are opened from it, and only read by who only looks', async () => {
    const { db } = server
    const [mine, other] = [await aPlan(db), await aPlan(db)]
    await aCampaign(db, { name: 'Del plan', plan_uuids: [mine.uuid] })
    await aCampaign(db, { name: 'De otro plan', plan_uuids: [other.uuid] })
    await aCampaign(db, { name: 'De todos' })
    const { user } = await open(`/admin/plans/${mine.uuid}`, { as: 'viewer' })
    await pressAct(user, 'Campañas')
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByRole('button', { name: 'Del plan' })).toBeVisible()
    expect(drawer.getByRole('button', { name: 'De todos' })).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'De otro plan' })).toBeNull()
    expect(drawer.queryByRole('button', { name: 'Crear campaña' })).toBeNull()
    await user.click(drawer.getByRole('button', { name: 'Del plan' }))
    expect(await drawer.findByText('Límites')).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Editar campaña' })).toBeNull()
  })

  test('add up the links and subscriptions that are of them', async () => {
    const { db } = server
    const { uuid } = await aCampaign(db, { name: 'Sumada' })
    const link = await aShortener(db, { campaign_uuid: uuid, clicks: 10, conversions_cents: 5_000 })
    await aShortener(db, { campaign_uuid: uuid, clicks: 5, conversions_cents: 2_000 })
    const subscription = await aSubscription(db, { campaign_uuid: uuid })
    const { data } = (await call('viewer', `admin/campaigns/${uuid}`)).json()
    expect(data).toMatchObject({ clicks: 15, revenue_cents: 7_000, redemptions: 1 })

    const { user } = await open(`/admin/shorteners/${link.uuid}`, { as: 'viewer' })
    await user.click(await screen.findByRole('button', { name: 'Sumada' }))
    expect(await within(await screen.findByRole('dialog')).findByText('$70.00')).toBeVisible()
    const reply = await call('viewer', `admin/subscriptions?campaign=${uuid}`)
    expect(reply.json().data.map((one: { uuid: string }) => one.uuid)).toEqual([subscription.uuid])
  })

  test('are told by the subscriptions that came by them', async () => {
    const { uuid } = await aCampaign(server.db, { name: 'De verano' })
    const subscription = await aSubscription(server.db, { campaign_uuid: uuid })
    await open(`/admin/subscriptions/${subscription.uuid}`, { as: 'viewer' })
    await screen.findByText('Canal')
    expect(fact('Campaña')).toEqual(['De verano'])
  })

  test('wait for their first day and end after their last', async () => {
    const { db } = server
    const statusOf = async (wish: Parameters<typeof aCampaign>[1]) => {
      const { uuid } = await aCampaign(db, wish)
      return (await call('viewer', `admin/campaigns/${uuid}`)).json().data.status
    }
    expect(await statusOf({ starts_on: server.clock.day(30) })).toBe('scheduled')
    expect(await statusOf({ ends_on: server.clock.day(-4) })).toBe('ended')
    expect(await statusOf({ status: 'paused' })).toBe('paused')
    const over = await aCampaign(db, { status: 'paused', ends_on: server.clock.day(-4) })
    expect((await act(over.uuid, 'resume')).json().code).toBe('invalid_transition')
  })

  test('never take off more than a plan costs, nor allow fewer uses than there were', async () => {
    const { db } = server
    const plan = await aPlan(db, {
      name: 'Plan Barato',
      status: 'published',
      prices: JSON.stringify([aPrice({ amount_cents: 10_000 })]),
    })
    const { uuid } = await aCampaign(db, { plan_uuids: [plan.uuid] })
    const fixed = (value: number) =>
      edit(uuid, { discount: { type: 'fixed', value, duration: 'once', months: null } })
    expect((await fixed(10_001)).json().errors[0]).toMatchObject({
      field: 'discount.value',
      message: 'Plan Barato cuesta menos que eso. Escribe un monto menor',
    })
    expect((await fixed(10_000)).statusCode).toBe(200)
    const used = await aCampaign(db)
    await aCouponUse(db, used.uuid)
    await aCouponUse(db, used.uuid)
    expect((await edit(used.uuid, { max_redemptions: 1 })).json().errors[0]).toMatchObject({
      field: 'max_redemptions',
    })
  })

  test('are deleted only if no visitor came by them, and end without touching what was given', async () => {
    const { db } = server
    const { uuid } = await aCampaign(db)
    const discount = {
      coupon_code: null,
      type: 'pct',
      value: 10,
      duration: 'forever',
      remaining: null,
    } as const
    const subscription = await aSubscription(db, { campaign_uuid: uuid, discount })
    const reply = await call('admin', `admin/campaigns/${uuid}`, { method: 'DELETE' })
    expect(reply.json()).toMatchObject({ code: 'not_deletable' })
    expect((await act(uuid, 'end')).json()).toMatchObject({ effects: [{ subject: { uuid } }] })
    expect((await call('viewer', `admin/subscriptions/${subscription.uuid}`)).json().data.discount).toEqual(
      discount,
    )
    const unused = await aCampaign(db)
    expect((await call('admin', `admin/campaigns/${unused.uuid}`, { method: 'DELETE' })).statusCode).toBe(204)
  })
})
