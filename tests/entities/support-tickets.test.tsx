import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aPerson, aTicket, aUser } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, NOBODY } from '../support/screens'

const server = referenceServer()

const TICKETS = '/admin/support-tickets'
const list = async () => within(await screen.findByRole('region', { name: 'Lista de tickets' }))
const subjects = async () =>
  (await (await list()).findAllByRole('listitem')).map(
    (item) => item.querySelector('a > span > span')?.textContent,
  )

const ticketIn = (uuid: string) =>
  server.db.selectFrom('support_tickets').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

const since = (at: string) => ({ created_at: at, waiting_since: at })

let first: Awaited<ReturnType<typeof aTicket>>

beforeAll(async () => {
  const { db } = server
  const assignee = await aUser(db, { name: 'Quien Atiende', status: 'active', role: 'manager' })
  first = await aTicket(db, { subject: 'Prueba vieja', ...since('2026-01-01T15:00:00Z') }, 'Lo que dijo')
  await aTicket(db, { subject: 'Prueba nueva', priority: 'critical', ...since('2026-02-01T15:00:00Z') })
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
    await open(`${TICKETS}/${uuid}?view=all`, { as: 'viewer' })
    expect(await screen.findByText('No encontramos este ticket de soporte')).toBeVisible()
    expect((await subjects()).length).toBeGreaterThan(0)
  })
})

describe('a ticket', () => {
  test('is opened by a viewer, for a registered person', { tags: [LONG] }, async () => {
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

  test('is taken by its assignee, waits, and is resolved, and the next one opens', async () => {
    const tag = 'ida y vuelta'
    const { uuid } = await aTicket(server.db, { subject: 'De ida y vuelta', tags: [tag] })
    await aTicket(server.db, { subject: 'El siguiente', tags: [tag] })
    const { user } = await open(`${TICKETS}/${uuid}?tag=${encodeURIComponent(tag)}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Tomar' }))
    const pane = within(await screen.findByRole('article', { name: 'De ida y vuelta' }))
    expect(await pane.findByText(/Estado: de Nuevo a En curso/)).toBeVisible()
    const wait = await choose(user, 'Esperar respuesta')
    await wait.findByText('Nada más se verá afectado.')
    await user.click(wait.getByRole('button', { name: 'Esperar respuesta' }))
    expect(await pane.findByText('Espera respuesta')).toBeVisible()
    const done = await choose(user, 'Resolver de otra forma')
    await user.selectOptions(done.getByLabelText('Cómo se resolvió'), 'Se le dio información')
    await user.click(done.getByRole('button', { name: 'Resolver' }))
    expect(await screen.findByRole('article', { name: 'El siguiente' })).toBeVisible()
    const saved = await ticketIn(uuid)
    expect(saved).toMatchObject({ status: 'resolved', resolution: { code: 'informed' } })
    expect(saved.resolved_at).not.toBeNull()
  })

  test('is resolved with one press, and that is taken back with another', async () => {
    const { uuid } = await aTicket(server.db, { status: 'open', subject: 'De una vez' })
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Resolver' }))
    const said = within(await screen.findByText('Ticket resuelto'))
    expect(await ticketIn(uuid)).toMatchObject({ status: 'resolved', resolution: { code: 'solved' } })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Resolver' })).toBeNull())
    await user.click(said.getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByRole('button', { name: 'Resolver' })).toBeVisible()
    expect(await ticketIn(uuid)).toMatchObject({ status: 'open' })
  })

  test('is put aside until a working day, with what is waited for', async () => {
    const { uuid } = await aTicket(server.db, { status: 'open' })
    const hold = (values: object) =>
      call('manager', `admin/support-tickets/${uuid}/actions/hold`, {
        method: 'POST',
        body: values,
        headers: { 'if-match': '"1"' },
      })
    const sunday = (await hold({ reason: 'El banco', until: '2030-03-03' })).json()
    expect(sunday).toMatchObject({ errors: [{ field: 'until' }] })
    expect((await hold({ reason: 'El banco', until: '2020-03-03' })).statusCode).toBe(422)
    expect((await hold({ reason: 'El banco', until: '2030-03-04' })).json().data).toMatchObject({
      status: 'on_hold',
      status_reason: 'El banco',
      hold_until: '2030-03-04',
    })
  })

  test('is not resolved while something of its list is left to do', async () => {
    const { uuid } = await aTicket(server.db, {
      status: 'open',
      checklist: JSON.stringify([{ text: 'Llamar al banco', done: false, by: null }]),
    })
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Resolver' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Queda un pendiente: Llamar al banco')
    await user.click(await screen.findByRole('tab', { name: 'Ticket' }))
    await user.click(screen.getByRole('checkbox', { name: 'Llamar al banco' }))
    expect(await screen.findByRole('checkbox', { name: /Llamar al banco.+/ })).toBeChecked()
  })

  test('stands still while it waits for its requester', async () => {
    const { clock } = server
    const { uuid } = await aTicket(server.db, {
      status: 'open',
      created_at: '2026-03-02T15:00:00Z',
      first_response_due: '2026-03-03T00:00:00Z',
      resolution_due: '2026-03-04T21:00:00Z',
      paused_since: null,
    })
    const move = (action: string, version: number) =>
      call('manager', `admin/support-tickets/${uuid}/actions/${action}`, {
        method: 'POST',
        body: {},
        headers: { 'if-match': `"${version}"` },
      })
    expect((await move('wait', 1)).json()).toMatchObject({ code: 'invalid_transition' })
    const me = await aUser(server.db, { status: 'active' })
    await server.db
      .updateTable('support_tickets')
      .set({ assignee_uuid: me.uuid })
      .where('uuid', '=', uuid)
      .execute()
    expect((await move('wait', 1)).json().data).toMatchObject({ status: 'pending' })
    clock.advance(14 * 24 * 3600)
    const { data } = (await move('resume', 2)).json()
    expect(data.status).toBe('open')
    // Two weeks are at least nine working days, in every season.
    expect(data.paused_minutes).toBeGreaterThanOrEqual(8 * 540)
    expect(Date.parse(data.resolution_due)).toBeGreaterThan(Date.parse('2026-03-04T21:00:00Z'))
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

  test('is edited without losing its requester; a viewer assigns it to no user', async () => {
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
