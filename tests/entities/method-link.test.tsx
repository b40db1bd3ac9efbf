import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../support/app'
import { aPaymentMethod } from '../support/records'
import { referenceServer } from '../support/referenceServer'

const server = referenceServer()

test('the link to update a payment method is sent from its menu, told of, and taken back', async () => {
  const method = await aPaymentMethod(server.db)
  const { user } = await open(`/admin/payment-methods/${method.uuid}`, { as: 'manager' })
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Enviar enlace para actualizar método' }))
    return within(await screen.findByRole('dialog'))
  }
  const first = await choose()
  expect(await first.findByText(/Le llega por correo a cliente-/)).toBeVisible()
  await user.click(first.getByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('Enlace enviado')).toBeVisible()
  await server.background.settled()
  expect(server.mail).toMatchObject([{ subject: 'Actualiza tu método de pago' }])

  const again = await choose()
  expect(await again.findByText('Vigente')).toBeVisible()
  await user.click(again.getByRole('button', { name: 'Revocar el enlace' }))
  expect(await again.findByText('Revocado')).toBeVisible()
})

test('a viewer is not offered to send the link', async () => {
  const method = await aPaymentMethod(server.db)
  await open(`/admin/payment-methods/${method.uuid}`, { as: 'viewer' })
  expect(await screen.findByRole('heading', { level: 1, name: method.label })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull()
})
