import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aTicket } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer()

const TICKETS = '/admin/support-tickets'
const leavePage = () => act(async () => void dispatchEvent(new Event('pagehide')))
const macro = (name: string, changes: object = {}) => ({
  name,
  body: 'Hola, {{nombre}}: su folio es {{folio}}.',
  changes: { status: null, priority: null, team: null, tags: [], ...changes },
})
const keep = async (body: object, as: 'manager' | 'viewer' = 'manager') =>
  call(as, 'admin/ticket-macros', { method: 'POST', body })
const ticketIn = (uuid: string) =>
  server.db.selectFrom('support_tickets').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('a saved answer', () => {
  test('is put in with a slash, filled in, and changes the ticket once it is sent', async () => {
    await keep(macro('Urgencia médica', { priority: 'critical', team: 'Red médica', tags: ['urgencia'] }))
    const { uuid, number } = await aTicket(server.db, {
      requester: { kind: 'anonymous', uuid: null, name: 'Ana Paz', email: null, phone: null },
    })
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    const text = await screen.findByRole('textbox', { name: 'Tu respuesta' })
    await user.type(text, '/urgen')
    await screen.findByRole('option', { name: /Urgencia médica/ })
    await user.keyboard('{Enter}')
    expect(text).toHaveValue(`Hola, Ana: su folio es ${number}.`)
    expect(screen.getByText(/Al enviar: Prioridad Urgente · Equipo Red médica/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await leavePage()
    await waitFor(async () =>
      expect(await ticketIn(uuid)).toMatchObject({
        priority: 'critical',
        team: 'Red médica',
        tags: ['urgencia'],
        status: 'open',
      }),
    )
  })

  test('may resolve the ticket, unless something is left to do', async () => {
    const { data } = (await keep(macro('Gracias', { status: 'resolved' }))).json()
    const send = (uuid: string) =>
      call('manager', `admin/support-tickets/${uuid}/messages`, {
        method: 'POST',
        body: { kind: 'public', body: 'Gracias', macro_uuids: [data.uuid] },
      })
    const done = await aTicket(server.db, { status: 'open' })
    expect((await send(done.uuid)).json().data).toMatchObject({
      status: 'resolved',
      resolution: { code: 'solved', note: 'Gracias' },
    })
    const undone = await aTicket(server.db, {
      status: 'open',
      checklist: JSON.stringify([{ text: 'Llamar', done: false, by: null }]),
    })
    expect((await send(undone.uuid)).json()).toMatchObject({ code: 'invalid_transition' })
  })

  test('is kept by whoever assigns tickets, from the ticket they are in', async () => {
    expect((await keep(macro('De consulta'), 'viewer')).statusCode).toBe(403)
    const { uuid } = await aTicket(server.db)
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Respuestas' }))
    await user.click(await screen.findByRole('button', { name: 'Administrar respuestas' }))
    await user.click(await screen.findByRole('button', { name: 'Crear respuesta guardada' }))
    const form = within(await screen.findByRole('dialog', { name: 'Crear respuesta guardada' }))
    await user.type(form.getByLabelText('Nombre'), 'Saludo')
    await user.click(form.getByRole('button', { name: 'Guardar respuesta' }))
    expect(await form.findByText('Escribe el texto')).toBeVisible()
    await user.type(form.getByLabelText('Texto'), 'Buen día')
    await user.click(form.getByRole('button', { name: 'Guardar respuesta' }))
    expect(await screen.findByText('Saludo')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Eliminar Saludo' }))
    const ask = within(await screen.findByRole('dialog', { name: '¿Eliminar Saludo?' }))
    await user.click(ask.getByRole('button', { name: 'Eliminar respuesta' }))
    await waitFor(() => expect(screen.queryByText('Saludo')).not.toBeInTheDocument())
  })
})
