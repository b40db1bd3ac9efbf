import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { open } from '../support/app'
import { aProvider, aProviderLocation } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'
import { choose, fact, listed, openTab, titled } from '../support/screens'

const server = referenceServer()

beforeAll(async () => {
  const { db } = server
  await aProvider(db, {
    name: 'Prueba Hospital',
    kind: 'hospital',
    specialties: JSON.stringify([{ specialty: 'cardiology', license: '1234567' }]),
  })
  await aProvider(db, { name: 'Prueba Óptica', kind: 'optician', network_tags: ['premier'], public: false })
  await aProvider(db, {
    name: 'Prueba Nueva',
    status: 'in_review',
    contract: {
      starts_on: '2026-01-01',
      ends_on: '2026-06-30',
      tariff: 'list',
      agreed_pct: null,
      payment_days: 15,
    },
  })
})

describe('the listing of providers', () => {
  test.each([
    ['q=prueba', ['Prueba Hospital', 'Prueba Nueva', 'Prueba Óptica']],
    ['q=1234567', ['Prueba Hospital']],
    ['q=prueba&kind=optician', ['Prueba Óptica']],
    ['q=prueba&specialty=cardiology', ['Prueba Hospital']],
    ['q=prueba&network=premier', ['Prueba Óptica']],
    ['q=prueba&public=false', ['Prueba Óptica']],
    ['q=prueba&status=in_review', ['Prueba Nueva']],
    ['q=prueba&contract_to=2026-07-31', ['Prueba Nueva']],
    ['q=prueba&sort=contract_ends_on,-name', ['Prueba Nueva', 'Prueba Óptica', 'Prueba Hospital']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/providers?${query}`, { as: 'viewer' })
    expect(await listed('Proveedores')).toEqual(expected)
  })
})

describe('a provider', () => {
  test('who is a person says who, with which licence and in what', async () => {
    const { user } = await open('/admin/providers/new', { as: 'manager' })
    await user.type(await screen.findByLabelText('Nombre'), 'Consultorio Luz')
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Médico')
    expect(screen.getByLabelText('Dirección corta')).toHaveValue('consultorio-luz')
    await user.type(screen.getByLabelText('Redes'), 'amplia{Enter}')
    await user.click(screen.getByRole('button', { name: 'Crear proveedor' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Elige a la persona que da el servicio')
    expect(alert).toHaveTextContent('Escribe la cédula profesional')
    expect(alert).toHaveTextContent('Agrega al menos una especialidad')

    await user.selectOptions(screen.getByLabelText('Tipo'), 'Clínica')
    await user.click(screen.getByRole('button', { name: 'Agregar especialidad' }))
    await user.selectOptions(screen.getByLabelText('Especialidad'), 'Nutrición')
    await user.click(screen.getByRole('button', { name: 'Crear proveedor' }))
    expect(await titled('Consultorio Luz')).toBeVisible()
    expect(fact('Especialidades')).toEqual(['Nutrición'])
    expect(screen.getByText('Borrador')).toBeVisible()
  })

  test('says each specialty once', async () => {
    const { uuid } = await aProvider(server.db)
    const practice = { specialty: 'nutrition', license: null }
    const reply = await call('manager', `admin/providers/${uuid}`, {
      method: 'PATCH',
      body: { specialties: [practice, practice] },
      headers: { 'if-match': '"1"' },
    })
    expect(reply.json()).toMatchObject({ errors: [{ field: 'specialties' }] })
  })

  test('is approved by another user than the one who sent it, once it can be paid', async () => {
    const { uuid } = await aProvider(server.db, { status: 'draft', bank_account: null, contract: null })
    const sender = { token: await tokenFor('manager') }
    const act = (as: { token: string } | 'manager', action: string, version: number) =>
      call(as, `admin/providers/${uuid}/actions/${action}`, {
        method: 'POST',
        body: {},
        headers: { 'if-match': `"${version}"` },
      })
    expect((await act(sender, 'submit', 1)).statusCode).toBe(200)
    expect((await act(sender, 'approve', 2)).json().message).toContain('Otra persona tiene que autorizarlo')
    const incomplete = await act('manager', 'approve', 2)
    expect(incomplete.statusCode).toBe(409)
    expect(incomplete.json().message).toBe(
      'Para activarlo falta: la cuenta donde se le paga, el convenio. Edítalo para agregarlo',
    )
    expect((await act('manager', 'return', 2)).json()).toMatchObject({ errors: [{ field: 'reason' }] })
  })

  test('is suspended with a reason that its record shows', async () => {
    const { uuid } = await aProvider(server.db, { name: 'Clínica Sol' })
    const { user } = await open(`/admin/providers/${uuid}`, { as: 'manager' })
    await titled('Clínica Sol')
    const dialog = await choose(user, 'Suspender')
    await dialog.findByText('Nada más se verá afectado.')
    await user.type(dialog.getByLabelText('Motivo'), 'Quejas repetidas')
    await user.click(dialog.getByRole('button', { name: 'Suspender' }))
    expect(await screen.findByText('Proveedor suspendido')).toBeVisible()
    expect(await screen.findByText('Quejas repetidas')).toBeVisible()
    const gone = await call('admin', `admin/providers/${uuid}`, { method: 'DELETE' })
    expect(gone.json()).toMatchObject({ code: 'not_deletable' })
  })

  test('is hidden from the public search, and says when each of its places is open', async () => {
    const { uuid } = await aProvider(server.db, { name: 'Clínica Luna' })
    const hours = [{ days: ['mon'], opens: '09:00', closes: '14:00', all_day: false }]
    await aProviderLocation(server.db, {
      provider_uuid: uuid,
      name: 'Luna Centro',
      hours: JSON.stringify(hours),
    })
    // The document of these tests loads nothing into a frame.
    const page = document.implementation.createHTMLDocument()
    vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(page)
    const { user } = await open(`/admin/providers/${uuid}?tab=horarios`, { as: 'manager' })
    const place = within(await screen.findByRole('region', { name: 'Luna Centro' }))
    expect(await place.findByText('09:00 a 14:00')).toBeVisible()
    expect(place.getAllByText('Cerrada')).toHaveLength(6)
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    await user.click(screen.getByRole('menuitem', { name: 'Ocultar de la búsqueda pública' }))
    expect(await screen.findByText('Oculto de la búsqueda pública')).toBeVisible()
    expect((await call('viewer', `admin/providers/${uuid}`)).json()).toMatchObject({
      data: { public: false, version: 2 },
    })
    await openTab(user, 'Ficha pública')
    expect(await screen.findByText(/Nadie la ve: está oculto/)).toBeVisible()
    await screen.findByTitle('Ficha pública de Clínica Luna')
    await waitFor(() => expect(page.querySelector('h3')?.textContent).toBe('Luna Centro'))
  })
})
