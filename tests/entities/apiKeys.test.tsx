import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { tellExpiringKeys } from '@server/domain/staff/tellExpiringKeys'
import { open } from '../support/app'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()
const settings = () => open('/admin#configuracion/api_keys', { as: 'admin' })

test('a system gets a key whose secret is told once, then a new secret, and is stopped', async () => {
  const { user } = await settings()
  expect(await screen.findByText('Ningún sistema tiene llave.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Crear llave de sistema' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear llave de sistema' }))
  await user.click(dialog.getByRole('button', { name: 'Crear llave de sistema' }))
  expect(await dialog.findByText('Elige al menos un permiso')).toBeVisible()
  expect(dialog.queryByRole('checkbox', { name: /configuración|menú de plataforma/ })).toBeNull()
  await user.type(dialog.getByLabelText('Sistema'), 'ERP de Finanzas')
  await user.click(dialog.getByRole('checkbox', { name: 'Ver planes' }))
  await user.click(dialog.getByRole('button', { name: 'Crear llave de sistema' }))

  const told = within(await screen.findByRole('dialog', { name: 'Copia el secreto de la llave' }))
  const secret = told.getByText(/^salvia_/).textContent ?? ''
  expect((await call({ token: secret }, 'admin/plans')).statusCode).toBe(200)
  await user.click(told.getByRole('button', { name: 'Ya lo guardé' }))
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
  const row = () => screen.getByRole('row', { name: /ERP de Finanzas/ })
  await waitFor(() => expect(row()).toHaveTextContent('Planes: ver'))
  expect(row()).toHaveTextContent(`Termina en ${secret.slice(-4)}`)
  expect(row()).toHaveTextContent('Sirve')

  await user.click(screen.getByRole('button', { name: 'Cambiar secreto de ERP de Finanzas' }))
  const rotating = within(await screen.findByRole('dialog', { name: 'Cambiar secreto de ERP de Finanzas' }))
  await user.click(rotating.getByRole('button', { name: 'Cambiar secreto' }))
  const again = within(await screen.findByRole('dialog', { name: 'Copia el secreto de la llave' }))
  const next = again.getByText(/^salvia_/).textContent ?? ''
  await user.click(again.getByRole('button', { name: 'Ya lo guardé' }))
  await waitFor(() => expect(row()).toHaveTextContent('El secreto de antes sirve hasta'))
  for (const one of [secret, next]) expect((await call({ token: one }, 'admin/plans')).statusCode).toBe(200)

  await user.click(screen.getByRole('button', { name: 'Revocar la llave de ERP de Finanzas' }))
  const asked = within(await screen.findByRole('dialog', { name: '¿Revocar la llave de ERP de Finanzas?' }))
  await user.click(asked.getByRole('button', { name: 'Revocar' }))
  await waitFor(() => expect(row()).toHaveTextContent('Revocada'))
  expect((await call({ token: next }, 'admin/plans')).statusCode).toBe(401)
})

test('what a system did is told by its name in the audit log', async () => {
  const reply = await call('admin', 'admin/api-keys', {
    method: 'POST',
    body: { name: 'Portal de RH', scopes: ['Plan.view'], expires_on: server.clock.day(30) },
  })
  await call({ token: reply.json().data.secret }, 'admin/companies')
  await open('/admin/logs', { as: 'admin' })
  expect((await screen.findAllByText('Sistema: Portal de RH')).length).toBeGreaterThan(0)
})

test('a notice that a key expires leads to the keys, wherever one is', async () => {
  const token = await tokenFor('admin')
  const made = await call('admin', 'admin/api-keys', {
    method: 'POST',
    body: { name: 'Nómina', scopes: ['Plan.view'], expires_on: server.clock.day(10) },
  })
  expect(made.statusCode, made.body).toBe(201)
  await tellExpiringKeys.run(server, { origin: () => systemOrigin(instant(server.clock.now())) })
  const { user } = await open('/admin/companies', { token })
  await user.click(await screen.findByRole('button', { name: 'Avisos: 1 sin leer' }))
  await user.click(await screen.findByRole('link', { name: /^La llave del sistema Nómina vence el / }))
  expect(await screen.findByRole('row', { name: /Nómina/ })).toBeVisible()
})
