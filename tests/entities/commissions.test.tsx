import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { systemOrigin } from '@server/core/origin'
import { instant } from '@server/core/clock'
import { inTransaction } from '@server/audit/inTransaction'
import { adjustCommissions } from '@server/domain/commissions/statementActs'
import { open } from '../support/app'
import { aCompany } from '../support/records'
import { referenceServer } from '../support/referenceServer'

const server = referenceServer()
const CLABE = '032180000118359719'

const aReseller = async () => {
  const company = await aCompany(server.db, {
    roles: ['reseller'],
    status: 'active',
    bank_account: { bank: 'BBVA', clabe: CLABE, holder: 'Vende SA' },
  })
  await inTransaction(server.db, (tx) =>
    adjustCommissions(
      tx,
      company,
      { direction: 'credit', amount_cents: 12_345, note: 'Bono de apertura' },
      { origin: systemOrigin(instant(server.clock.now())), effects: [] },
    ),
  )
  return company
}

test('an administrator adds a rule on the tab, and sees it there', async () => {
  const company = await aReseller()
  const { user } = await open(`/admin/companies/${company.uuid}?tab=comisiones`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Agregar regla' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Agregar regla' }))
  expect(await within(dialog).findByText('Escribe el porcentaje')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Porcentaje'), '12.5')
  await user.click(within(dialog).getByRole('button', { name: 'Agregar regla' }))
  expect(await screen.findByText('12.5 %, el primero de cada venta')).toBeVisible()
})

test('a viewer reads months and lines, no account in clear, and may do nothing', async () => {
  const company = await aReseller()
  const { user } = await open(`/admin/companies/${company.uuid}?tab=comisiones`, { as: 'viewer' })
  await user.click(await screen.findByRole('button', { name: /^Ver líneas de / }))
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText('Bono de apertura')).toBeVisible()
  expect(document.body.textContent).not.toContain(CLABE)
  expect(document.body.textContent).toContain('9719')
  for (const name of ['Agregar regla', 'Ajustar', 'Aprobar', 'Anular'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
