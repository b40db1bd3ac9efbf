import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
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

  test('that is taken back still changes the ticket once it is sent again', async () => {
    await keep(macro('Urgencia médica', { priority: 'critical' }))
    const { uuid } = await aTicket(server.db)
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    const text = await screen.findByRole('textbox', { name: 'Tu respuesta' })
    await user.type(text, '/urgen')
    await screen.findByRole('option', { name: /Urgencia médica/ })
    await user.keyboard('{Enter}')
    const written = text.textContent
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(screen.queryByText(/Al enviar:/)).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(text).toHaveTextContent(written)
    expect(screen.getByText(/Al enviar: Prioridad Urgente/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await leavePage()
    await waitFor(async () => expect(await ticketIn(uuid)).toMatchObject({ priority: 'critical' }))
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

  test('that holds markup stays the text that it is, wherever it shows', async () => {
    const body = '<img src=x onerror="alert(1)"><script>alert(2)</script> {{nombre}} {{nada}}'
    const said = body.replace('{{nombre}}', 'Ana')
    await keep({ ...macro('<b>Marcas</b>'), body })
    const { uuid } = await aTicket(server.db, {
      requester: { kind: 'anonymous', uuid: null, name: 'Ana Paz', email: null, phone: null },
    })
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    const text = await screen.findByRole('textbox', { name: 'Tu respuesta' })
    await user.type(text, '/marcas')
    await screen.findByRole('option', { name: /<b>Marcas<\/b>/ })
    await user.keyboard('{Enter}')
    expect(text).toHaveValue(said)
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await leavePage()
    expect(await within(await screen.findByRole('log')).findByText(said)).toBeVisible()
    expect(document.querySelector('img[src="x"], [role="log"] script')).toBeNull()
  })

  test('goes to many tickets at once, told beforehand to how many', { tags: [LONG] }, async () => {
    await keep(macro('Falla general', { priority: 'high' }))
    const asking = { kind: 'anonymous', uuid: null, email: null, phone: null } as const
    const tickets = await Promise.all(
      ['Eva Sol', 'Iván Luz'].map((name) =>
        aTicket(server.db, { subject: `No abre la página: ${name}`, requester: { ...asking, name } }),
      ),
    )
    const { user } = await open(`${TICKETS}?q=abre`, { as: 'manager' })
    for (const name of ['Eva Sol', 'Iván Luz'])
      await user.click(
        await screen.findByRole('checkbox', { name: `Seleccionar No abre la página: ${name}` }),
      )
    const bar = within(await screen.findByRole('toolbar', { name: /^Selección de tickets/ }))
    await user.click(bar.getByRole('button', { name: 'Más' }))
    await user.click(screen.getByRole('menuitem', { name: 'Responder' }))
    const dialog = within(await screen.findByRole('dialog', { name: /¿Responder a 2 tickets/ }))
    await user.click(dialog.getByRole('button', { name: 'Respuestas' }))
    await user.click(await screen.findByRole('option', { name: /Falla general/ }))
    expect(dialog.getByRole('textbox', { name: 'La respuesta' })).toHaveValue(
      'Hola, {{nombre}}: su folio es {{folio}}.',
    )
    expect(dialog.getByText(/Al enviar: Prioridad Alta/)).toBeVisible()
    await dialog.findByText('Se aplicará a 2 tickets de soporte.')
    await user.click(dialog.getByRole('button', { name: /^Responder a 2 tickets/ }))
    await screen.findByText('Van 0 de 2')
    await server.jobs.runDue()
    expect(await screen.findByText('2 tickets de soporte actualizados')).toBeVisible()
    const said = await server.db
      .selectFrom('ticket_messages')
      .select('body')
      .where('body', 'like', 'Hola, %')
      .where(
        'ticket_uuid',
        'in',
        tickets.map(({ uuid }) => uuid),
      )
      .orderBy('body')
      .execute()
    expect(said.map(({ body }) => body)).toEqual([
      `Hola, Eva: su folio es ${tickets[0]?.number}.`,
      `Hola, Iván: su folio es ${tickets[1]?.number}.`,
    ])
  })

  test('is kept by users who assign tickets, from the ticket they are in', async () => {
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
