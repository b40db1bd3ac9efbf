import { createHash } from 'node:crypto'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aJpeg, aPng, aPngOfSize } from '../support/pictures'
import { aCompany, aTicket } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()

const PNG = aPng()
const PDF = new TextEncoder().encode('%PDF-1.7 made up')
const file = (name: string, content: Uint8Array<ArrayBuffer>, type = 'image/png') =>
  new File([content], name, { type })

async function upload(
  uuid: string,
  name: string,
  content: Uint8Array,
  { as = 'manager', type = 'image/png' }: { as?: 'manager' | 'viewer'; type?: string } = {},
) {
  return server.app.inject({
    method: 'POST',
    url: `/api/v2/admin/support-tickets/${uuid}/attachments?name=${encodeURIComponent(name)}`,
    headers: {
      'x-app-key': 'salvia-console',
      authorization: `Bearer ${await tokenFor(as)}`,
      'content-type': type,
    },
    payload: Buffer.from(content),
  })
}

describe('a file of a ticket', () => {
  test('comes back as it was sent, as a download that no browser opens in place', async () => {
    const { uuid } = await aTicket(server.db)
    const added = await upload(uuid, 'estado de cuenta ñ.png', PNG)
    expect(added.statusCode).toBe(201)
    const { data } = added.json()
    expect(data).toMatchObject({ name: 'estado de cuenta ñ.png', media_type: 'image/png', size: PNG.length })
    const got = await call('viewer', `admin/support-tickets/${uuid}/attachments/${data.uuid}`)
    expect(new Uint8Array(got.rawPayload)).toEqual(PNG)
    expect(got.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "attachment; filename*=UTF-8''estado%20de%20cuenta%20%C3%B1.png",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    // Of another record it is nothing.
    const other = await aTicket(server.db)
    const elsewhere = await call('viewer', `admin/support-tickets/${other.uuid}/attachments/${data.uuid}`)
    expect(elsewhere.statusCode).toBe(404)
  })

  test.each([
    ['empty', 'a.png', new Uint8Array(), 422],
    ['a picture without its end', 'a.png', PNG.slice(0, -1), 422],
    ['a picture of more points than fit in memory', 'a.png', aPngOfSize(50_000, 50_000), 422],
    ['a picture without height', 'a.png', aPngOfSize(100, 0), 422],
    ['not what its name says', 'a.pdf', PNG, 422],
    ['of a kind that is not taken', 'a.png', new TextEncoder().encode('<html>'), 415],
    ['named as a way to somewhere', '../a.png', PNG, 422],
    ['named as a way on Windows', 'C:\\a.png', PNG, 422],
    ['without a name', '.png', PNG, 422],
    ['too large', 'a.png', new Uint8Array(10 * 1024 * 1024 + 1), 413],
  ])('is refused when it is %s', async (_why, name, content, status) => {
    const { uuid } = await aTicket(server.db)
    expect((await upload(uuid, name, content)).statusCode).toBe(status)
    expect((await call('viewer', `admin/support-tickets/${uuid}/attachments`)).json().data).toEqual([])
  })

  test('of a picture tells no more of where it was taken, however it is sent', async () => {
    const { uuid } = await aTicket(server.db)
    const place = Uint8Array.from(Buffer.from('\xff\xfe\x00\x0e20.67,-103.3', 'latin1'))
    const { data } = (await upload(uuid, 'foto.jpg', aJpeg(4, place), { type: 'image/jpeg' })).json()
    const got = await call('viewer', `admin/support-tickets/${uuid}/attachments/${data.uuid}`)
    expect(new Uint8Array(got.rawPayload)).toEqual(aJpeg())
    expect(data.size).toBe(aJpeg().length)
    expect(data.sha256).toBe(createHash('sha256').update(aJpeg()).digest('hex'))
  })

  test('is of up to ten megabytes', { tags: [LONG] }, async () => {
    const { uuid } = await aTicket(server.db)
    const large = aJpeg(10 * 1024 * 1024 - aJpeg(0).length)
    const { data } = (await upload(uuid, 'grande.jpg', large, { type: 'image/jpeg' })).json()
    expect(data.size).toBe(10_485_760)
    const got = await call('viewer', `admin/support-tickets/${uuid}/attachments/${data.uuid}`)
    expect(got.rawPayload.length).toBe(10_485_760)
  })

  test('is added by users who may edit the ticket, and leaves a line in the audit log', async () => {
    const { uuid } = await aTicket(server.db)
    expect((await upload(uuid, 'a.png', PNG, { as: 'viewer' })).statusCode).toBe(403)
    await upload(uuid, 'a.pdf', PDF, { type: 'application/pdf' })
    const logs = await server.db
      .selectFrom('logs')
      .select('changes')
      .where('subject_uuid', '=', uuid)
      .execute()
    expect(logs[0]?.changes).toEqual([{ field: 'attachments', before: null, after: 'a.pdf', masked: false }])
  })

  test('is attached to an answer, and stays once that is sent', async () => {
    const { uuid } = await aTicket(server.db, { subject: 'Con archivo' })
    const { data } = (await upload(uuid, 'credencial.png', PNG)).json()
    const send = (body: string) =>
      call('manager', `admin/support-tickets/${uuid}/messages`, {
        method: 'POST',
        body: { kind: 'public', body, attachment_uuids: [data.uuid] },
      })
    const sent = (await send('Va su credencial')).json()
    const said = sent.data.messages.find(({ body }: { body: string }) => body === 'Va su credencial')
    expect(said.attachments).toMatchObject([{ name: 'credencial.png' }])
    expect((await send('Otra vez')).statusCode).toBe(422)
    const removed = await call('manager', `admin/support-tickets/${uuid}/attachments/${data.uuid}`, {
      method: 'DELETE',
    })
    expect(removed.json()).toMatchObject({ code: 'not_deletable' })
  })

  test('is chosen beside the answer; what is wrong with one is said before it is sent', async () => {
    const { uuid } = await aTicket(server.db, { subject: 'Con adjunto' })
    const { user } = await open(`/admin/support-tickets/${uuid}`, { as: 'manager' })
    const composer = within(await screen.findByRole('region', { name: 'Escribir en el ticket' }))
    const input = composer.getByLabelText('Adjuntar', { selector: 'input' })
    await user.upload(input, file('falso.png', PDF))
    expect(await composer.findByRole('alert')).toHaveTextContent('El contenido no corresponde al nombre')
    await user.upload(input, file('foto.png', PNG))
    expect(await composer.findByText('foto.png')).toBeVisible()
    await user.click(await screen.findByRole('tab', { name: 'Ticket' }))
    const section = within(await screen.findByRole('region', { name: 'Adjuntos' }))
    expect(await section.findByRole('button', { name: /^Descargar foto\.png/ })).toBeVisible()
    await user.click(section.getByRole('button', { name: 'Quitar foto.png' }))
    expect(await section.findByText('Sin archivos todavía.')).toBeVisible()
  })
})

describe('the files of any record', () => {
  test('are beside it, for editors to add to', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Con archivos' })
    const { user } = await open(`/admin/companies/${uuid}`, { as: 'manager' })
    const card = within(await screen.findByRole('region', { name: 'Adjuntos' }))
    expect(await card.findByText('Sin archivos todavía.')).toBeVisible()
    await user.upload(card.getByLabelText('Adjuntar', { selector: 'input' }), file('contrato.png', PNG))
    expect(await card.findByRole('button', { name: /^Descargar contrato\.png/ })).toBeVisible()
    const events = await server.db
      .selectFrom('events')
      .select('type')
      .where('subject_uuid', '=', uuid)
      .execute()
    expect(events.map(({ type }) => type)).toContain('company.file_added')
  })

  test('are only read by viewers, and fixed once the record is put away', async () => {
    const { uuid } = await aCompany(server.db, { archived_at: '2026-02-01T10:00:00Z' })
    for (const as of ['viewer', 'manager'] as const) {
      const { unmount } = await open(`/admin/companies/${uuid}`, { as })
      const card = within(await screen.findByRole('region', { name: 'Adjuntos' }))
      expect(await card.findByText('Sin archivos todavía.')).toBeVisible()
      expect(card.queryByRole('button', { name: 'Adjuntar' })).toBeNull()
      unmount()
    }
  })
})
