import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aPerson, aTicket, aUser } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, NOBODY } from '../support/screens'

const server = referenceServer()

const TICKETS = '/admin/support-tickets'
const list = async () => within(await screen.findByRole('region', { name: 'Lista de tickets' }))
const subjects = async () =>
  (await (await list()).findAllByRole('listitem')).map((item) => item.querySelector('a > span')?.textContent)

let first: Awaited<ReturnType<typeof aTicket>>

beforeAll(async () => {
  const { db } = server
  const assignee = await aUser(db, { name: 'Quien Atiende', status: 'active', role: 'manager' })
  first = await aTicket(db, { subject: 'Prueba vieja', created_at: '2026-01-01T15:00:00Z' }, 'Lo que dijo')
  await aTicket(db, { subject: 'Prueba nueva', priority: 'critical', created_at: '2026-02-01T15:00:00Z' })
  await aTicket(db, { subject: 'Prueba atendida', status: 'pending', assignee_uuid: assignee.uuid })
  await aTicket(db, { subject: 'Prueba cerrada', status: 'closed', status_reason: 'Listo' })
})

describe('the tickets', () => {
  test('are listed in the order of work, and none is open at first', async () => {
    await open(`${TICKETS}?q=prueba`, { as: 'viewer' })
    expect(await subjects()).toEqual(['Prueba vieja', 'Prueba nueva', 'Prueba atendida', 'Prueba cerrada'])
    expect(screen.getByText('Elige un ticket de la lista')).toBeVisible()
  })

  test.each([
    ['status=closed', ['Prueba cerrada']],
    ['unassigned=true&status=new', ['Prueba vieja', 'Prueba nueva']],
    ['priority=critical', ['Prueba nueva']],
    ['sort=-created_at&status=new', ['Prueba nueva', 'Prueba vieja']],
  ])('are as the address says: %s', async (query, expected) => {
    await open(`${TICKETS}?q=prueba&${query}`, { as: 'viewer' })
    expect(await subjects()).toEqual(expected)
  })

  test('open beside the list, which stays as it was', async () => {
    const { user, address } = await open(`${TICKETS}?q=prueba&status=new`, { as: 'viewer' })
    await user.click(await screen.findByRole('link', { name: /Prueba vieja/ }))
    expect(await screen.findByText('Lo que dijo')).toBeVisible()
    expect(address()).toBe(`${TICKETS}/${first.uuid}?q=prueba&status=new`)
    expect(await subjects()).toEqual(['Prueba vieja', 'Prueba nueva'])
    expect(document.title).toBe(`Salvia - ${first.number} Prueba vieja`)
    expect(screen.getByText(/Para responder se necesita el rol Gestión/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Asignar' })).not.toBeInTheDocument()
  })

  test('open by their own link; one outside of the view says so', async () => {
    await open(`${TICKETS}/${first.uuid}?status=closed`, { as: 'viewer' })
    expect(await screen.findByText('Lo que dijo')).toBeVisible()
    expect(await screen.findByText('Este ticket no está en la vista actual.')).toBeVisible()
  })

  test.each([NOBODY, 'no-es-uuid'])('that do not exist are said in their place: %s', async (uuid) => {
    await open(`${TICKETS}/${uuid}`, { as: 'viewer' })
    expect(await screen.findByText('No encontramos este ticket de soporte')).toBeVisible()
    expect((await subjects()).length).toBeGreaterThan(0)
  })
})

describe('a ticket', () => {
  test('is opened by a viewer, for someone who is registered', async () => {
    const person = await aPerson(server.db, { given_names: 'Zulema', last_name: 'Ríos' })
    const { user } = await open(TICKETS, { as: 'viewer' })
    await user.click(await screen.findByRole('link', { name: 'Crear ticket de soporte' }))
    await user.type(await screen.findByRole('combobox', { name: 'Solicitante' }), 'zulema')
    // Without a layout the list counts as out of sight.
    await user.click(await screen.findByRole('option', { name: /Zulema Ríos/, hidden: true }))
    await user.type(screen.getByLabelText('Asunto'), 'Perdí mi credencial')
    await user.type(screen.getByLabelText('Qué pasa'), 'La dejé en un taxi')
    await user.click(screen.getByRole('button', { name: 'Crear ticket de soporte' }))
    expect(await screen.findByText('La dejé en un taxi')).toBeVisible()
    const saved = await server.db
      .selectFrom('support_tickets')
      .selectAll()
      .where('subject', '=', 'Perdí mi credencial')
      .executeTakeFirstOrThrow()
    expect(saved).toMatchObject({ status: 'new', requester: { kind: 'person', name: person.full_name } })
  })

  test('is refused without a requester, at its field', async () => {
    const { user } = await open(`${TICKETS}?crear=1`, { as: 'manager' })
    await user.type(await screen.findByLabelText('Asunto'), 'Sin nadie')
    await user.type(screen.getByLabelText('Qué pasa'), 'Algo')
    await user.click(screen.getByRole('button', { name: 'Crear ticket de soporte' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Elige a quien lo solicita')
  })

  test('is taken by whoever answers for it, waits, and is resolved with a reason', async () => {
    const { uuid } = await aTicket(server.db, { subject: 'De ida y vuelta' })
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Asignarme' }))
    const pane = within(await screen.findByRole('article', { name: 'De ida y vuelta' }))
    expect(await pane.findByText('Por responder')).toBeVisible()
    const wait = await choose(user, 'Esperar respuesta')
    await wait.findByText('Nada más se verá afectado.')
    await user.click(wait.getByRole('button', { name: 'Esperar respuesta' }))
    expect(await pane.findByText('Espera respuesta')).toBeVisible()
    const done = await choose(user, 'Resolver')
    await done.findByText('Nada más se verá afectado.')
    await user.type(done.getByLabelText('Motivo'), 'Se le explicó')
    await user.click(done.getByRole('button', { name: 'Resolver' }))
    expect(await pane.findByText('Resuelto')).toBeVisible()
  })

  test('is reopened by an administrator alone once it is closed', async () => {
    const { uuid } = await aTicket(server.db, { status: 'closed' })
    const reopen = (as: 'manager' | 'admin') =>
      call(as, `admin/support-tickets/${uuid}/actions/reopen_closed`, {
        method: 'POST',
        body: {},
        headers: { 'if-match': '"1"' },
      })
    expect((await reopen('manager')).statusCode).toBe(403)
    expect((await reopen('admin')).json().data.status).toBe('open')
  })

  test('is edited without losing who asked; a viewer assigns to nobody', async () => {
    const { uuid } = await aTicket(server.db, { subject: 'Mal escrito' })
    const { user } = await open(`${TICKETS}/${uuid}?edit=1`, { as: 'manager' })
    const subject = await screen.findByLabelText('Asunto')
    await user.clear(subject)
    await user.type(subject, 'Bien escrito')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByRole('article', { name: 'Bien escrito' })).toBeVisible()
    await waitFor(() => expect(screen.queryByLabelText('Asunto')).not.toBeInTheDocument())

    const someone = await aUser(server.db, { status: 'active' })
    const refused = await call('viewer', 'admin/support-tickets', {
      method: 'POST',
      body: {
        subject: 'x',
        requester: { kind: 'anonymous', uuid: null, name: 'Ana', email: null, phone: null },
        account_uuid: null,
        channel: 'phone',
        category: 'other',
        priority: 'normal',
        assignee_uuid: someone.uuid,
        team: null,
        message: 'x',
        tags: [],
        external_id: null,
      },
    })
    expect(refused.json()).toMatchObject({ errors: [{ field: 'assignee_uuid', code: 'not_assignable' }] })
  })

  test('is deleted by an administrator once it is resolved', async () => {
    const open_ = await aTicket(server.db)
    const done = await aTicket(server.db, { status: 'resolved' })
    const remove = (uuid: string) => call('admin', `admin/support-tickets/${uuid}`, { method: 'DELETE' })
    expect((await remove(open_.uuid)).json()).toMatchObject({ code: 'not_deletable' })
    expect((await remove(done.uuid)).statusCode).toBe(204)
  })
})
