import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aCompany, anInvoice, aPerson, aTicket } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer()
const palette = async () => within(await screen.findByRole('dialog', { name: 'Búsqueda universal' }))
const related = (uuid: string) =>
  server.db
    .selectFrom('support_tickets')
    .select(['related', 'requester'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()

describe('what a ticket is about', () => {
  test('is found as the search finds it, of any kind, and taken off again, beside the ticket', async () => {
    const company = await aCompany(server.db, { trade_name: 'Transportes Xilitla' })
    const { uuid } = await aTicket(server.db, { status: 'open' })
    const { user } = await open(`/admin/support-tickets/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('tab', { name: 'Ticket' }))
    const section = within(await screen.findByRole('region', { name: 'Sobre qué registros' }))
    await user.type(section.getByRole('combobox', { name: 'Buscar un registro' }), 'xilitla')
    expect(await section.findByRole('option', { name: /Transportes Xilitla.*Empresa/ })).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await section.findByRole('link', { name: 'Transportes Xilitla' })).toBeVisible()
    expect((await related(uuid)).related).toEqual([
      { type: 'company', uuid: company.uuid, label: 'Transportes Xilitla' },
    ])
    await user.click(section.getByRole('button', { name: 'Quitar Transportes Xilitla' }))
    await waitFor(async () => expect((await related(uuid)).related).toEqual([]))
  })

  test('is named by the search that opens it: for a person, by users who may open one', async () => {
    const { uuid } = await aPerson(server.db, { given_names: 'Citlali', last_name: 'Xochimilca' })
    const { user, address } = await open('/admin/plans', { as: 'viewer' })
    await screen.findByRole('heading', { level: 1, name: 'Planes' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type((await palette()).getByRole('combobox'), 'xochimilca')
    await user.click(
      await (await palette()).findByRole('option', { name: 'Crear ticket para Citlali Xochimilca' }),
    )
    expect(address()).toBe(`/admin/support-tickets?crear=1&para=person:${uuid}`)
    expect(await screen.findByDisplayValue('Citlali Xochimilca')).toBeVisible()
    await user.type(screen.getByLabelText('Asunto'), 'Credencial')
    await user.type(screen.getByLabelText('Qué pasa'), 'No le llega')
    await user.click(screen.getByRole('button', { name: 'Crear ticket de soporte' }))
    await waitFor(() => expect(address()).toMatch(/support-tickets\/[\w-]{36}/))
    const opened = /support-tickets\/([\w-]{36})/.exec(address())?.[1] ?? ''
    expect((await related(opened)).requester).toMatchObject({
      kind: 'person',
      uuid,
      name: 'Citlali Xochimilca',
    })
  })
})

test('a ticket that was opened is among what was opened last', async () => {
  const { uuid } = await aTicket(server.db, { subject: 'Reembolso de lentes', number: 'TCK-REC001' })
  const { user } = await open(`/admin/support-tickets/${uuid}`, { as: 'manager' })
  await screen.findByRole('heading', { level: 1, name: 'Reembolso de lentes' })
  await user.keyboard('{Control>}k{/Control}')
  expect(
    await (await palette()).findByRole('option', { name: /Reembolso de lentes.*TCK-REC001/ }),
  ).toBeVisible()
})

describe('an edit of a ticket', () => {
  test('leaves the lists that it does not name', async () => {
    const invoice = await anInvoice(server.db)
    const related = [{ type: 'invoice' as const, uuid: invoice.uuid, label: 'FAC' }]
    const checklist = [{ text: 'Llamar', done: false, by: null }]
    const { uuid } = await aTicket(server.db, {
      related: JSON.stringify(related),
      checklist: JSON.stringify(checklist),
    })
    const reply = await call('manager', `admin/support-tickets/${uuid}`, {
      method: 'PATCH',
      body: { tags: ['urgente'] },
      headers: { 'if-match': '"1"' },
    })
    expect(reply.json().data).toMatchObject({
      tags: ['urgente'],
      related: [{ uuid: invoice.uuid }],
      checklist: [{ text: 'Llamar' }],
    })
  })
})
