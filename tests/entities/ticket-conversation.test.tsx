import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { aTicket, aUser } from '../support/records'
import { open } from '../support/app'
import { call, network, referenceServer, sessionFor } from '../support/referenceServer'

const server = referenceServer()

const TICKETS = '/admin/support-tickets'
const answer = () => screen.findByRole('textbox', { name: 'Tu respuesta' })
/** Replies that are held back go out when the page is left. */
const leavePage = () => act(async () => void dispatchEvent(new Event('pagehide')))

const messagesOf = (uuid: string) =>
  server.db
    .selectFrom('ticket_messages')
    .select(['kind', 'body', 'author', 'mention_uuids'])
    .where('ticket_uuid', '=', uuid)
    .orderBy('at')
    .execute()
const ticketIn = (uuid: string) =>
  server.db.selectFrom('support_tickets').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('an answer', () => {
  test('is sent, opens a new ticket and stops the clock of the first one', async () => {
    const { uuid } = await aTicket(server.db, { subject: 'Sin respuesta' })
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    await user.type(await answer(), 'Ya lo revisamos')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Respuesta enviada.')).toBeVisible()
    expect(await answer()).toHaveValue('')
    await leavePage()
    expect(await screen.findByText(/Estado: de Nuevo a En curso/)).toBeVisible()
    expect((await messagesOf(uuid)).map(({ body }) => body)).toEqual(['Ayuda, por favor', 'Ya lo revisamos'])
    const ticket = await ticketIn(uuid)
    expect(ticket).toMatchObject({ status: 'open', waiting_since: null })
    expect(ticket.first_responded_at).not.toBeNull()
  })

  test('can be taken back, and is then in the composer again', async () => {
    const { uuid } = await aTicket(server.db)
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    await user.type(await answer(), 'Con prisa')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await answer()).toHaveValue('Con prisa')
    await leavePage()
    expect(await messagesOf(uuid)).toHaveLength(1)
  })

  test('that was not sent yet is sent as its author signs out', async () => {
    const { uuid } = await aTicket(server.db)
    const { user, address } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    await user.type(await answer(), 'Lo último del día')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await screen.findByText('Respuesta enviada.')
    await user.click(screen.getByRole('button', { name: /Gestión/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(address()).toBe('/admin/login'))
    await waitFor(async () =>
      expect((await messagesOf(uuid)).map(({ body }) => body)).toContain('Lo último del día'),
    )
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Lo último del día')
  })

  test('makes the ticket wait for its requester, and nothing is late meanwhile', async () => {
    const { uuid } = await aTicket(server.db, { status: 'open' })
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    await user.type(await answer(), '¿Me manda su CURP?')
    await user.click(screen.getByRole('button', { name: 'Enviar y esperar' }))
    await leavePage()
    expect(await screen.findByText(/Estado: de En curso a Espera respuesta/)).toBeVisible()
    expect((await ticketIn(uuid)).paused_since).not.toBeNull()
  })

  test('that is not sent stays, and goes out once however often it is tried', async () => {
    const { uuid } = await aTicket(server.db)
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    const keys: (string | null)[] = []
    network.use(
      http.post('*/messages', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        return keys.length === 1 ? new HttpResponse(null, { status: 503 }) : undefined
      }),
    )
    await user.type(await answer(), 'Importante')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await leavePage()
    expect(await screen.findByRole('alert')).toHaveTextContent('No se envió.')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(screen.queryByText(/No se envió|Enviando/)).not.toBeInTheDocument())
    expect((await messagesOf(uuid)).map(({ body }) => body)).toEqual(['Ayuda, por favor', 'Importante'])
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{21}$/), keys[0]])
  })

  test('sent twice under one key is one', async () => {
    const { uuid } = await aTicket(server.db)
    const { token } = await sessionFor(await aUser(server.db, { role: 'manager', status: 'active' }))
    const send = (body: string) =>
      call({ token }, `admin/support-tickets/${uuid}/messages`, {
        method: 'POST',
        body: { kind: 'public', body },
        headers: { 'idempotency-key': 'one-answer' },
      })
    expect((await send('Hola')).statusCode).toBe(201)
    expect((await send('Hola')).statusCode).toBe(201)
    expect((await send('Otra cosa')).json()).toMatchObject({ code: 'idempotency_mismatch' })
    expect(await messagesOf(uuid)).toHaveLength(2)
  })

  test('is kept as it is typed, until it is sent', async () => {
    const { uuid } = await aTicket(server.db)
    const { user, unmount } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    await user.type(await answer(), 'A medias')
    unmount()
    expect(Object.values(sessionStorage).some((kept) => String(kept).includes('A medias'))).toBe(true)
  })

  test('is none of a viewer, nor of a closed ticket', async () => {
    const { uuid } = await aTicket(server.db, { status: 'closed' })
    const send = (as: 'viewer' | 'manager', kind: string) =>
      call(as, `admin/support-tickets/${uuid}/messages`, { method: 'POST', body: { kind, body: 'x' } })
    expect((await send('viewer', 'internal')).statusCode).toBe(403)
    expect((await send('manager', 'public')).json()).toMatchObject({ code: 'invalid_transition' })
    expect((await send('manager', 'internal')).statusCode).toBe(201)
  })
})

describe('a note', () => {
  test('that is taken back and sent again still calls whom it called', async () => {
    const { uuid } = await aTicket(server.db)
    const colleague = await aUser(server.db, { name: 'Yolanda Vega', status: 'active', role: 'manager' })
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('radio', { name: 'Nota interna' }))
    const note = screen.getByRole('textbox', { name: 'Tu nota' })
    await user.type(note, 'Revisa, @Yolanda')
    await user.click(await screen.findByRole('option', { name: /Yolanda Vega/ }))
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }))
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(screen.getByRole('radio', { name: 'Nota interna' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }))
    await leavePage()
    await waitFor(async () => expect(await messagesOf(uuid)).toHaveLength(2))
    expect((await messagesOf(uuid))[1]).toMatchObject({ kind: 'internal', mention_uuids: [colleague.uuid] })
  })

  test('is only for the team, and calls a colleague who then follows the ticket', async () => {
    const { uuid } = await aTicket(server.db)
    const colleague = await aUser(server.db, { name: 'Ximena Quiroz', status: 'active', role: 'manager' })
    const { user } = await open(`${TICKETS}/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('radio', { name: 'Nota interna' }))
    expect(screen.getByText('Solo la ve el equipo')).toBeVisible()
    const note = screen.getByRole('textbox', { name: 'Tu nota' })
    await user.type(note, '¿Lo ves tú, @Ximena')
    const option = await screen.findByRole('option', { name: /Ximena Quiroz/ })
    await user.click(option)
    expect(note).toHaveValue('¿Lo ves tú, @Ximena Quiroz ')
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }))
    await leavePage()
    await waitFor(async () => expect(await messagesOf(uuid)).toHaveLength(2))
    expect((await messagesOf(uuid))[1]).toMatchObject({ kind: 'internal', mention_uuids: [colleague.uuid] })
    expect((await ticketIn(uuid)).watcher_uuids).toEqual([colleague.uuid])
    const { token } = await sessionFor(colleague)
    const mine = await call({ token }, 'admin/support-tickets?mentions_me=true')
    expect(mine.json().data.map((ticket: { uuid: string }) => ticket.uuid)).toEqual([uuid])
  })
})

describe('what is new', () => {
  test('is unread until the person opens it, and for each person by itself', async () => {
    const { uuid } = await aTicket(server.db, { subject: 'Recién llegado' })
    const { user } = await open(`${TICKETS}?q=${encodeURIComponent('recién llegado')}`, { as: 'viewer' })
    const link = await screen.findByRole('link', { name: /Recién llegado/ })
    expect(within(link).getByText(/Sin leer/)).toBeInTheDocument()
    await user.click(link)
    await screen.findByRole('article', { name: 'Recién llegado' })
    await waitFor(() => expect(within(link).queryByText(/Sin leer/)).not.toBeInTheDocument())
    const other = await call('manager', `admin/support-tickets/${uuid}`)
    expect(other.json().data.unread).toBe(true)
  })
})

describe('the order of work', () => {
  test('puts what is late first, then what has waited longest', async () => {
    const tags = ['orden de trabajo']
    const past = '2026-01-05T15:00:00Z'
    const future = '2099-01-05T15:00:00Z'
    const due = (first_response_due: string) => ({ first_response_due, resolution_due: future })
    const make = (subject: string, wish: object) =>
      aTicket(server.db, { subject, tags, status: 'open', ...wish })
    await make('Espera poco', { ...due(future), waiting_since: '2026-02-02T15:00:00Z' })
    await make('Espera mucho', { ...due(future), waiting_since: '2026-01-02T15:00:00Z' })
    await make('Vencido', { ...due(past), waiting_since: '2026-02-03T15:00:00Z' })
    await make('Resuelto', { ...due(past), status: 'resolved', resolved_at: past })
    const list = async (query: string) =>
      (await call('viewer', `admin/support-tickets?tag=${encodeURIComponent(tags[0] ?? '')}&${query}`))
        .json()
        .data.map(({ subject }: { subject: string }) => subject)
    expect(await list('')).toEqual(['Vencido', 'Espera mucho', 'Espera poco', 'Resuelto'])
    expect(await list('sla=overdue')).toEqual(['Vencido'])
    expect(await list('sla=ok&sort=subject')).toEqual(['Espera mucho', 'Espera poco'])
    expect(await list('due_today=true')).toEqual(['Vencido'])
  })
})
