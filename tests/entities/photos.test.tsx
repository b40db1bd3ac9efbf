import { screen } from '@testing-library/react'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LARGEST_PHOTO } from '@/contract/attachments'
import { open } from '../support/app'
import { aMember, aProvider } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const PDF = new TextEncoder().encode('%PDF-1.7 made up')

async function attached(of: string, name: string, content: Uint8Array) {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/v2/admin/${of}/attachments?name=${name}`,
    headers: {
      'x-app-key': 'salvia-console',
      authorization: `Bearer ${await tokenFor('manager')}`,
      'content-type': name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
    },
    payload: Buffer.from(content),
  })
  return String(reply.json().data.uuid)
}
const change = (of: string, photo: string | null, version = 1, as: 'viewer' | 'manager' = 'manager') =>
  call(as, `admin/${of}`, {
    method: 'PATCH',
    body: { photo_attachment_uuid: photo },
    headers: { 'if-match': `"${version}"` },
  })
const bytesOf = async (uuid: string) => {
  const row = await server.db
    .selectFrom('attachments')
    .select(['removed_at', sql<number>`length(content)`.as('bytes')])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return { bytes: row.bytes, isRemoved: row.removed_at !== null }
}

describe('what a photo may be', () => {
  test('is a picture of the record itself, small, and not for viewers to change', async () => {
    const member = `members/${(await aMember(server.db)).uuid}`
    const other = `members/${(await aMember(server.db)).uuid}`
    const photo = await attached(member, 'foto.jpg', JPEG)
    const refused = { errors: [{ field: 'photo_attachment_uuid' }] }
    expect((await change(other, photo)).json()).toMatchObject(refused)
    expect((await change(member, await attached(member, 'a.pdf', PDF))).json()).toMatchObject(refused)
    const large = new Uint8Array(LARGEST_PHOTO + 1)
    large.set(JPEG)
    expect((await change(member, await attached(member, 'b.jpg', large))).json()).toMatchObject(refused)
    expect((await change(member, photo, 1, 'viewer')).statusCode).toBe(403)
    expect((await change(member, photo)).json()).toMatchObject({ data: { photo_attachment_uuid: photo } })
  })

  test('is served as what it is to whoever sees the record, and to nobody else', async () => {
    const member = `members/${(await aMember(server.db)).uuid}`
    const photo = await attached(member, 'foto.jpg', JPEG)
    await change(member, photo)
    const seen = await call('viewer', `admin/${member}/attachments/${photo}`)
    expect(seen.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const address = `/api/v2/admin/${member}/attachments/${photo}`
    const stranger = await server.app.inject({ url: address, headers: { 'x-app-key': 'salvia-console' } })
    expect(stranger.statusCode).toBe(401)
  })

  test('stays among the files while it is the photo, and is thrown away with it', async () => {
    const provider = `providers/${(await aProvider(server.db)).uuid}`
    const first = await attached(provider, 'foto.jpg', JPEG)
    await change(provider, first)
    const removal = await call('manager', `admin/${provider}/attachments/${first}`, { method: 'DELETE' })
    expect(removal.json()).toMatchObject({ code: 'not_deletable' })
    const second = await attached(provider, 'foto.jpg', JPEG)
    await change(provider, second, 2)
    expect(await bytesOf(first)).toEqual({ bytes: 0, isRemoved: true })
    expect(await bytesOf(second)).toEqual({ bytes: JPEG.length, isRemoved: false })
    await change(provider, null, 3)
    expect(await bytesOf(second)).toEqual({ bytes: 0, isRemoved: true })
  })
})

describe('the photo of a record', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'createImageBitmap',
      vi.fn<(file: Blob) => Promise<object>>(async (file) => {
        if (file.type !== 'image/jpeg') throw new Error('The source image could not be decoded')
        return { width: 800, height: 600, close: () => {} }
      }),
    )
    // Drawing and showing pictures is the browser's.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob([JPEG], { type: 'image/jpeg' })),
    )
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('is added, shown and taken off by whoever edits it', async () => {
    const { uuid, full_name } = await aMember(server.db)
    const { user } = await open(`/admin/members/${uuid}`, { as: 'manager' })
    expect(await screen.findByRole('button', { name: 'Agregar foto' })).toBeVisible()
    const input = () => screen.getByLabelText('Archivo de la foto', { selector: 'input' })
    await user.upload(input(), new File([PDF], 'retrato.png', { type: 'image/png' }))
    expect(await screen.findByText('Elige una imagen JPG o PNG.')).toBeVisible()
    await user.upload(input(), new File([JPEG], 'retrato.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('Foto guardada')).toBeVisible()
    expect(await screen.findByRole('img', { name: `Foto de ${full_name}` })).toHaveAttribute(
      'src',
      'blob:photo',
    )
    await user.click(screen.getByRole('button', { name: 'Cambiar o quitar la foto' }))
    await user.click(screen.getByRole('menuitem', { name: 'Quitar foto' }))
    expect(await screen.findByText('Foto quitada')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Agregar foto' })).toBeVisible()
  })

  test('is only looked at by a viewer', async () => {
    const { uuid, name } = await aProvider(server.db)
    const provider = `providers/${uuid}`
    await change(provider, await attached(provider, 'foto.jpg', JPEG))
    await open(`/admin/${provider}`, { as: 'viewer' })
    expect(await screen.findByRole('img', { name: `Foto de ${name}` })).toBeVisible()
    for (const name of ['Agregar foto', 'Cambiar o quitar la foto'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
