import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { open } from '../support/app'
import { seeEverything } from '../support/inView'
import { address, aPayment, aProvider, aProviderLocation } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { aPlan, aSubscription } from '../support/sales'
import { openTab } from '../support/screens'

const server = referenceServer()
seeEverything()
let sold: Awaited<ReturnType<typeof aSubscription>>
let plan: Awaited<ReturnType<typeof aPlan>>
let provider: Awaited<ReturnType<typeof aProvider>>

beforeAll(async () => {
  const { db, clock } = server
  const now = { created_at: clock.now().toISOString(), updated_at: clock.now().toISOString() }
  plan = await aPlan(db, { status: 'published' })
  sold = await aSubscription(db, { ...now, plan_uuid: plan.uuid, sales_channel: 'reseller' })
  const { account_uuid, customer_uuid } = sold
  const paid = { account_uuid, customer_uuid, status: 'succeeded' as const, paid_at: now.created_at }
  await aPayment(db, { ...paid, amount_cents: 69_800 })
  await aPayment(db, { ...paid, amount_cents: 200 })
  provider = await aProvider(db, { name: 'Clínica Prueba' })
  for (const state of ['JAL', 'JAL', 'NLE'] as const)
    await aProviderLocation(db, { provider_uuid: provider.uuid, address: { ...address, state } })
})

test("an account's record tells its life as a line, and as a table whose numbers lead to their records", async () => {
  const { user } = await open(`/admin/accounts/${sold.account_uuid}`, { as: 'admin' })
  const life = await screen.findByRole('region', { name: 'La vida de la cuenta' })
  expect(await within(life).findByText(/contrataciones, 1; cobros hechos, 2\./)).toBeVisible()
  expect(within(life).getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    expect.stringContaining('Cobros hechos: 2 por $700.00'),
  )
  await user.click(within(life).getByRole('button', { name: 'Ver tabla' }))
  const link = within(life).getByRole('link', { name: '2 por $700.00' })
  expect(link).toHaveAttribute('href', expect.stringContaining('/admin/payments?'))
  expect(link).toHaveAttribute('href', expect.stringContaining(`account=${sold.account_uuid}`))
})

test('the record of a plan tells what moved its income, up to the income that it shows', async () => {
  const { user } = await open(`/admin/plans/${plan.uuid}`, { as: 'admin' })
  const moves = await screen.findByRole('region', { name: /^Lo que movió el ingreso mensual/ })
  expect(await within(moves).findByText(/pasó de \$0\.00 a \$698\.00: \+\$698\.00/)).toBeVisible()
  const [asTable] = within(moves).getAllByRole('button', { name: 'Ver tabla' })
  if (!asTable) throw new Error('A picture without a table')
  await user.click(asTable)
  const rows = within(moves).getAllByRole('row')
  expect(rows[0]).toHaveTextContent('MesEntranIngreso mensual al cierre')
  expect(rows.at(-1)).toHaveTextContent('$698.00$698.00')
  expect(within(moves).getByRole('heading', { name: 'Por qué se movió, 12 meses' })).toBeVisible()
})

test('the home compares channels by what is chosen, and leads from each number to its records', async () => {
  const { user } = await open('/admin?tab=planes', { as: 'manager' })
  const channels = await screen.findByRole('region', { name: /^Canales de venta por mes/ })
  expect(await within(channels).findByText('Contratadas en 12 meses: Revendedor, 1.')).toBeVisible()
  await user.click(within(channels).getByRole('button', { name: 'Ver tabla' }))
  const [link] = within(channels).getAllByRole('link', { name: '1' })
  expect(link).toHaveAttribute('href', expect.stringContaining('channel=reseller'))
  await user.click(within(channels).getByRole('button', { name: 'Canceladas' }))
  expect(within(channels).getByRole('button', { name: 'Canceladas' })).toHaveAttribute('aria-pressed', 'true')
  expect(await within(channels).findByText('Nada en 12 meses.')).toBeVisible()
})

test.each([
  ['provider-locations', 'Jalisco: 2 sedes'],
  ['providers', 'Jalisco: 1 proveedor'],
])('%s are told by state, each state leading to its own', async (listing, tile) => {
  const { user, router } = await open(`/admin/${listing}?view=all`, { as: 'viewer' })
  await user.click(await screen.findByRole('button', { name: 'Por estado' }))
  await user.click(await screen.findByRole('link', { name: tile }))
  await waitFor(() => expect(router.state.location.search).toContain('state=JAL'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("a provider's record tells in which states its places are, where they are in several", async () => {
  const { user } = await open(`/admin/providers/${provider.uuid}`, { as: 'viewer' })
  await openTab(user, /^Sedes/)
  expect(await screen.findByRole('link', { name: 'Nuevo León: 1 sede' })).toBeVisible()
})
