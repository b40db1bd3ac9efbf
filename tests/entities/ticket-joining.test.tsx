import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aTicket } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, pick } from '../support/screens'

const server = referenceServer()

const TICKETS = '/admin/support-tickets'
const ticketIn = (uuid: string) =>
  server.db.selectFrom('support_tickets').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('two tickets', () => {
  test('that ask the same become one, which has both conversations', async () => {
    const kept = await aTicket(server.db, { subject: 'Cobro doble de abril' }, 'Me cobraron dos veces')
    const double = await aTicket(server.db, { subject: 'Otra vez el cobro' }, 'Sigo esperando')
    const { user, address } = await open(`${TICKETS}/${double.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Unir con otro ticket')
    await pick(user, 'Ticket que queda', 'Cobro doble de abril')
    await user.click(dialog.getByRole('button', { name: 'Unir con otro ticket' }))
    const pane = within(await screen.findByRole('article', { name: 'Cobro doble de abril' }))
    expect(await pane.findByText('Sigo esperando')).toBeVisible()
    expect(pane.getByText('Me cobraron dos veces')).toBeVisible()
    expect(address()).toContain(kept.uuid)
    expect(await ticketIn(double.uuid)).toMatchObject({
      status: 'closed',
      merged_into_uuid: kept.uuid,
      resolution: { code: 'duplicate' },
    })
  })

  test('are not merged into what is closed, nor into themselves; what is merged stays closed', async () => {
    const one = await aTicket(server.db)
    const closed = await aTicket(server.db, { status: 'closed' })
    const merge = (into_uuid: string) =>
      call('manager', `admin/support-tickets/${one.uuid}/actions/merge`, {
        method: 'POST',
        body: { into_uuid },
        headers: { 'if-match': '"1"' },
      })
    expect((await merge(one.uuid)).statusCode).toBe(422)
    expect((await merge(closed.uuid)).json()).toMatchObject({ errors: [{ field: 'into_uuid' }] })
    const other = await aTicket(server.db)
    expect((await merge(other.uuid)).statusCode).toBe(200)
    const reopened = await call('admin', `admin/support-tickets/${one.uuid}/actions/reopen_closed`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': '"2"' },
    })
    expect(reopened.json()).toMatchObject({ code: 'invalid_transition' })
  })
})

describe('a ticket that asks two things', () => {
  test('is split, and each part says where the other is', async () => {
    const whole = await aTicket(server.db, { subject: 'Dos cosas', team: 'Atención' }, 'Y además, mi factura')
    const { user } = await open(`${TICKETS}/${whole.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Separar en otro ticket')
    await user.type(dialog.getByLabelText('De qué trata la parte'), 'La factura')
    await user.click(dialog.getByRole('button', { name: 'Separar en otro ticket' }))
    expect(await dialog.findByText('Elige al menos un mensaje')).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: /Y además, mi factura/ }))
    await user.click(dialog.getByRole('button', { name: 'Separar en otro ticket' }))
    const part = within(await screen.findByRole('article', { name: 'La factura' }))
    expect(part.getByText('Y además, mi factura')).toBeVisible()
    const saved = await server.db
      .selectFrom('support_tickets')
      .selectAll()
      .where('split_from_uuid', '=', whole.uuid)
      .executeTakeFirstOrThrow()
    expect(saved).toMatchObject({ subject: 'La factura', team: 'Atención', status: 'new' })
    const told = (await call('viewer', `admin/support-tickets/${whole.uuid}`)).json().data.messages
    expect(told.at(-1)).toMatchObject({ kind: 'internal', body: expect.stringContaining(saved.number) })
  })
})
