import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../support/app'
import { seeEverything } from '../support/inView'
import { aContribution, aFund } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer()
seeEverything()

const balancesOf = async (uuid: string) => (await call('viewer', `admin/funds/${uuid}/balances`)).json().data

test('ends with what the fund says to have, however young or old it is', async () => {
  const { db, clock } = server
  const fund = await aFund(db)
  const paid = await aContribution(db, fund, 300_000)
  const old = new Date(clock.now().getTime() - 200 * 86_400_000).toISOString()
  await db.updateTable('fund_movements').set({ effective_at: old }).where('uuid', '=', paid.uuid).execute()
  const late = await aContribution(db, fund, 50_000)
  await db
    .updateTable('fund_movements')
    .set({ effective_at: clock.now().toISOString() })
    .where('uuid', '=', late.uuid)
    .execute()
  const { every, points, forecast } = await balancesOf(fund.uuid)
  expect(every).toBe('month')
  expect(points[0].posted_cents).toBe(300_000)
  expect(points.at(-2).posted_cents).toBe(300_000)
  const detail = (await call('viewer', `admin/funds/${fund.uuid}`)).json().data
  expect(points.at(-1)).toEqual({
    day: clock.day(0),
    posted_cents: detail.posted_cents,
    held_cents: detail.held_cents,
  })
  expect(forecast).toEqual([])

  const young = await aFund(db)
  const first = await aContribution(db, young, 10_000)
  await db
    .updateTable('fund_movements')
    .set({ effective_at: clock.now().toISOString() })
    .where('uuid', '=', first.uuid)
    .execute()
  const told = await balancesOf(young.uuid)
  expect(told.every).toBe('week')
  expect(told.points.map(({ posted_cents }: { posted_cents: number }) => posted_cents)).toEqual([0, 10_000])
})

test('is said in words, drawn, and told as a table on the fund', async () => {
  const { db } = server
  const fund = await aFund(db, { low_balance_cents: 80_000 })
  await aContribution(db, fund, 300_000)
  const { user } = await open(`/admin/funds/${fund.uuid}`, { as: 'viewer' })
  const part = within(await screen.findByRole('region', { name: 'Saldo en el tiempo' }))
  expect(await part.findByText(/^Hoy hay \$3,000\.00, de los que \$0\.00 están retenidos/)).toBeVisible()
  expect(part.getByText('Umbral $800.00')).toBeInTheDocument()
  await user.click(part.getByRole('button', { name: 'Ver tabla' }))
  expect(part.getAllByRole('row').at(-1)).toHaveTextContent('$3,000.00')
})

test('of a fund without movements is said to be of none', async () => {
  const fund = await aFund(server.db)
  await open(`/admin/funds/${fund.uuid}`, { as: 'viewer' })
  expect(await screen.findByText('El fondo aún no tiene movimientos.')).toBeVisible()
})

test('is told only of what is there', async () => {
  const nowhere = '00000000-0000-4000-8000-000000000000'
  expect((await call('viewer', `admin/funds/${nowhere}/balances`)).statusCode).toBe(404)
})
