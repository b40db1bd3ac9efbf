import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aCompany } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer()

const activity = async () => within(await screen.findByRole('region', { name: 'Actividad' }))

async function aFact() {
  const { uuid } = await aCompany(server.db)
  const { data } = (
    await call('manager', 'admin/events', {
      method: 'POST',
      body: { subject: { type: 'company', uuid }, kind: 'call', text: 'Llamará el lunes' },
    })
  ).json()
  return { company: uuid, fact: data.uuid as string }
}

describe('what happened outside the product', () => {
  test('is noted from the activity of a record, with its kind', async () => {
    const { uuid } = await aCompany(server.db)
    const { user } = await open(`/admin/companies/${uuid}`, { as: 'manager' })
    await user.click(await (await activity()).findByRole('button', { name: 'Registrar un hecho' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Registrar un hecho' }))
    await user.click(dialog.getByRole('button', { name: 'Registrar hecho' }))
    expect(await dialog.findByText('Elige qué pasó')).toBeVisible()
    await user.selectOptions(dialog.getByLabelText('Qué pasó'), 'Visita')
    await user.type(dialog.getByLabelText('Cuéntalo'), 'Entregó su acta')
    await user.click(dialog.getByRole('button', { name: 'Registrar hecho' }))
    expect(await (await activity()).findByText('Visita: Entregó su acta')).toBeVisible()
    expect((await activity()).getByText('Hecho anotado')).toBeVisible()
  })

  test('is only read by viewers', async () => {
    const { company, fact } = await aFact()
    const { router } = await open(`/admin/companies/${company}`, { as: 'viewer' })
    expect(await (await activity()).findByText('Llamada: Llamará el lunes')).toBeVisible()
    expect((await activity()).queryByRole('button', { name: 'Registrar un hecho' })).not.toBeInTheDocument()
    await router.navigate(`/admin/events/${fact}`)
    expect(await screen.findByRole('region', { name: 'Hecho anotado' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Corregir hecho' })).not.toBeInTheDocument()
  })

  test('is corrected on its page, beside what it said, and not withdrawn by who may not', async () => {
    const { company, fact } = await aFact()
    const { user, router } = await open(`/admin/companies/${company}`, { as: 'manager' })
    await user.click(await (await activity()).findByRole('link', { name: 'Abrir hecho' }))
    await user.click(await screen.findByRole('button', { name: 'Corregir hecho' }))
    expect(router.state.location.pathname).toBe(`/admin/events/${fact}`)
    expect(screen.queryByRole('button', { name: 'Retirar hecho' })).not.toBeInTheDocument()
    const dialog = within(await screen.findByRole('dialog', { name: 'Corregir este hecho' }))
    const text = dialog.getByLabelText('Cuéntalo')
    expect(text).toHaveValue('Llamará el lunes')
    await user.clear(text)
    await user.type(text, 'Llamará el martes')
    await user.type(dialog.getByLabelText('Motivo'), 'Era martes')
    await user.click(dialog.getByRole('button', { name: 'Corregir hecho' }))
    const told = within(await screen.findByRole('region', { name: 'Hecho anotado' }))
    expect(await told.findByText('Llamada: Llamará el martes')).toBeVisible()
    expect(told.getByText(/^Corregido por .*Era martes$/)).toBeVisible()
    await user.click(told.getByText('Lo que decía antes'))
    expect(told.getByText('Llamada: Llamará el lunes')).toBeVisible()
    await router.navigate(`/admin/companies/${company}`)
    expect(await (await activity()).findByText('Llamada: Llamará el martes')).toBeVisible()
  })

  test('is withdrawn by administrators with a reason, stays readable, and changes no more', async () => {
    const { fact } = await aFact()
    const { user } = await open(`/admin/events/${fact}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Retirar hecho' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Retirar este hecho?' }))
    await user.click(dialog.getByRole('button', { name: 'Retirar hecho' }))
    expect(await dialog.findByText(/Escribe el motivo/)).toBeVisible()
    await user.type(dialog.getByLabelText('Motivo'), 'Era de otra')
    await user.click(dialog.getByRole('button', { name: 'Retirar hecho' }))
    const told = within(await screen.findByRole('region', { name: 'Hecho anotado' }))
    expect(await told.findByText(/^Retirado por .*Era de otra$/)).toBeVisible()
    expect(told.getByText('Llamada: Llamará el lunes', { selector: 'del' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /(Corregir|Retirar) hecho/ })).not.toBeInTheDocument()
  })
})
