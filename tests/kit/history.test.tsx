import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Role } from '@/contract/permissions'
import { http, HttpResponse, v2 } from '../support/answers'
import { open } from '../support/app'
import { aCompany, aDelivery, aUser } from '../support/records'
import { call, network, referenceServer } from '../support/referenceServer'
import { openTab } from '../support/screens'

const server = referenceServer()

const notes = async () => within(await screen.findByRole('region', { name: 'Notas internas' }))
/** The card of notes with the form for a new one, which is asked for first. */
async function writeNote(user: UserEvent) {
  const card = await notes()
  await user.click(card.getByRole('button', { name: 'Agregar nota' }))
  await card.findByLabelText('Nota nueva')
  return card
}
const activity = async () => within(await screen.findByRole('region', { name: 'Actividad' }))

async function openCompany(as: Role, wish: Parameters<typeof aCompany>[1] = {}) {
  const company = await aCompany(server.db, wish)
  return { company, ...(await open(`/admin/companies/${company.uuid}`, { as })) }
}

const suspend = (uuid: string) =>
  call('manager', `admin/companies/${uuid}/actions/suspend`, {
    method: 'POST',
    body: { reason: 'Convenio en revisión' },
    headers: { 'if-match': '"1"' },
  })

describe('the notes of a record', () => {
  test('are added by who may edit it, and then stand on top', async () => {
    const { user } = await openCompany('manager')
    expect(await (await notes()).findByText('Sin notas todavía.')).toBeVisible()
    expect((await notes()).queryByLabelText('Nota nueva')).not.toBeInTheDocument()
    const card = await writeNote(user)
    expect(card.getByLabelText('Nota nueva')).toHaveFocus()
    await user.type(card.getByLabelText('Nota nueva'), 'Llamar el lunes')
    await user.click(card.getByRole('button', { name: 'Agregar nota' }))
    expect((await card.findAllByRole('listitem'))[0]).toHaveTextContent(/^Llamar el lunes/)
    expect(card.queryByLabelText('Nota nueva')).not.toBeInTheDocument()
    expect(card.getByRole('button', { name: 'Agregar nota' })).toHaveFocus()
    expect(await (await activity()).findByText('Nota agregada')).toBeVisible()
  })

  test('are only read by roles that may not edit it', async () => {
    const { uuid } = await aCompany(server.db)
    await call('manager', `admin/companies/${uuid}/notes`, { method: 'POST', body: { body: 'Ya se avisó' } })
    await open(`/admin/companies/${uuid}`, { as: 'viewer' })
    expect(await (await notes()).findByText('Ya se avisó')).toBeVisible()
    expect((await notes()).queryByLabelText('Nota nueva')).not.toBeInTheDocument()
  })

  test('name colleagues by typing @, with the keyboard, who are told', async () => {
    await aUser(server.db, { name: 'Itzel Núñez', email: 'itzel@salvia.test', role: 'viewer' })
    const { user } = await openCompany('manager')
    const card = await writeNote(user)
    const field = card.getByLabelText('Nota nueva')
    await user.type(field, 'Lo ve @itzel')
    await card.findByRole('option', { name: /Itzel Núñez/ })
    await user.keyboard('{Enter}')
    expect(field).toHaveValue('Lo ve @Itzel Núñez ')
    expect(card.getByText('Avisaremos a Itzel Núñez.')).toBeVisible()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await card.findByText('@Itzel Núñez', { selector: 'strong' })).toBeVisible()
    await server.jobs.runDue()
    expect(server.mail).toMatchObject([{ to: 'itzel@salvia.test' }])
  })

  test('keep what was written when sending fails, and send it once when it is tried again', async () => {
    network.use(
      http.post(v2('admin/companies/:uuid/notes'), () => HttpResponse.json({}, { status: 500 }), {
        once: true,
      }),
    )
    const { user, company } = await openCompany('manager')
    const card = await writeNote(user)
    await user.type(card.getByLabelText('Nota nueva'), 'No te pierdas')
    await user.click(card.getByRole('button', { name: 'Agregar nota' }))
    expect(await card.findByRole('alert')).toHaveTextContent(/servidor/)
    expect(card.getByLabelText('Nota nueva')).toHaveValue('No te pierdas')
    await user.click(card.getByRole('button', { name: 'Agregar nota' }))
    expect(await card.findByRole('listitem')).toHaveTextContent(/^No te pierdas/)
    const { meta } = (await call('viewer', `admin/companies/${company.uuid}/notes`)).json()
    expect(meta.total).toBe(1)
  })

  test('say at the field why one is refused', async () => {
    const { user } = await openCompany('manager')
    const card = await writeNote(user)
    await user.type(card.getByLabelText('Nota nueva'), 'Su tarjeta: 4242 4242 4242 4242')
    await user.click(card.getByRole('button', { name: 'Agregar nota' }))
    expect(card.getByLabelText('Nota nueva')).toHaveAccessibleDescription(
      /No escribas números de tarjeta en una nota/,
    )
  })

  test('wait, half written, for the user who comes back to the record', async () => {
    const { user, company, router } = await openCompany('manager')
    await user.type((await writeNote(user)).getByLabelText('Nota nueva'), 'A medias')
    await router.navigate('/admin/companies')
    await screen.findByRole('heading', { level: 1, name: 'Empresas' })
    await router.navigate(`/admin/companies/${company.uuid}`)
    expect(await (await notes()).findByLabelText('Nota nueva')).toHaveValue('A medias')
  })

  test('stand beside deliveries too, for administrators', async () => {
    const { uuid } = await aDelivery(server.db)
    await open(`/admin/webhook-logs/${uuid}`, { as: 'admin' })
    expect(await (await notes()).findByText('Sin notas todavía.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Actividad' })).not.toBeInTheDocument()
  })
})

describe('the line of a record', () => {
  test('tells day by day what happened, and is narrowed to one type', async () => {
    const company = await aCompany(server.db)
    await suspend(company.uuid)
    await call('manager', `admin/companies/${company.uuid}/notes`, { method: 'POST', body: { body: 'Ya' } })
    const { user } = await open(`/admin/companies/${company.uuid}`, { as: 'viewer' })
    const line = await activity()
    expect(await line.findByRole('heading', { level: 3, name: 'Hoy' })).toBeVisible()
    expect(line.getAllByRole('listitem')).toHaveLength(2)
    await user.selectOptions(await line.findByLabelText('Tipo de movimiento'), 'Empresa suspendida (1)')
    await waitFor(() => expect(line.getAllByRole('listitem')).toHaveLength(1))
    expect(line.getByText('Empresa suspendida')).toBeVisible()
    expect(line.queryByRole('link', { name: /cambiado/ })).not.toBeInTheDocument()
  })

  test('goes on when asked for more', async () => {
    const company = await aCompany(server.db)
    for (let count = 0; count < 10; count++)
      await call('manager', `admin/companies/${company.uuid}/notes`, { method: 'POST', body: { body: 'x' } })
    const { user } = await open(`/admin/companies/${company.uuid}`, { as: 'viewer' })
    const line = await activity()
    await user.click(await line.findByRole('button', { name: 'Ver más' }))
    await waitFor(() => expect(line.getAllByRole('listitem')).toHaveLength(10))
    expect(line.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument()
  })
})

describe('what changed in a record', () => {
  test('is for administrators, with its differences, its log entry and the way back', async () => {
    const company = await aCompany(server.db, { trade_name: 'Textiles del Norte' })
    await suspend(company.uuid)
    const { user, router, address } = await open(`/admin/companies/${company.uuid}`, { as: 'admin' })
    await openTab(user, 'Cambios')
    const panel = within(await screen.findByRole('tabpanel', { name: 'Cambios' }))
    await user.click(await panel.findByRole('button', { name: 'Ver diferencias' }))
    const row = await panel.findByRole('row', { name: /^Estado ?status/ })
    expect(row).toHaveTextContent(/Antes: Activa/)
    expect(row).toHaveTextContent(/Después: Suspendida/)
    await user.click(panel.getByRole('link', { name: /^Abrir registro LOG-/ }))
    expect(await screen.findByRole('heading', { level: 1, name: /Editó: Textiles del Norte/ })).toBeVisible()
    await router.navigate(-1)
    expect(await screen.findByRole('tab', { name: 'Cambios', selected: true })).toBeVisible()
    expect(address()).toBe(`/admin/companies/${company.uuid}?tab=cambios`)
  })

  test('is led to from its line in the activity', async () => {
    const company = await aCompany(server.db)
    await suspend(company.uuid)
    const { user } = await open(`/admin/companies/${company.uuid}`, { as: 'admin' })
    await user.click(await (await activity()).findByRole('link', { name: /campos? cambiados?$/ }))
    expect(await screen.findByRole('heading', { level: 1, name: /^Editó:/ })).toBeVisible()
  })

  test('is not offered to others', async () => {
    await openCompany('manager')
    await notes()
    expect(screen.queryByRole('tab', { name: 'Cambios' })).not.toBeInTheDocument()
  })
})
