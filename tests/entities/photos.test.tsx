import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LARGEST_PHOTO } from '@/contract/attachments'
import { open } from '../support/app'
import { aJpeg } from '../support/pictures'
import { aCompany, aMember, aProvider } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'
import { fact } from '../support/screens'

const server = referenceServer()

const JPEG = aJpeg()
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
    const large = await attached(member, 'b.jpg', aJpeg(LARGEST_PHOTO))
    expect((await change(member, large)).json()).toMatchObject(refused)
    expect((await change(member, photo, 1, 'viewer')).statusCode).toBe(403)
    expect((await change(member, photo)).json()).toMatchObject({ data: { photo_attachment_uuid: photo } })
  })

  test('is served as what it is only to users who see the record', async () => {
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

  test('is the logo of a company too, which is public only while the company has a page', async () => {
    const { uuid } = await aCompany(server.db, { roles: ['reseller'] })
    const company = `companies/${uuid}`
    const logo = await attached(company, 'logo.jpg', JPEG)
    const other = await attached(company, 'otro.jpg', JPEG)
    const shown = async (file: string) => (await server.app.inject(`/api/v2/public/logos/${file}`)).statusCode
    expect(await shown(logo)).toBe(404)
    const edit = (body: object, version: number) =>
      call('manager', `admin/${company}`, { method: 'PATCH', body, headers: { 'if-match': `"${version}"` } })
    const pdf = await edit({ logo_attachment_uuid: await attached(company, 'a.pdf', PDF) }, 1)
    expect(pdf.json().errors).toMatchObject([{ message: 'El logo debe ser JPG o PNG' }])
    expect((await edit({ logo_attachment_uuid: logo }, 1)).json().data.logo_attachment_uuid).toBe(logo)

    const seen = await server.app.inject(`/api/v2/public/logos/${logo}`)
    expect(seen.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(seen.rawPayload).toEqual(Buffer.from(JPEG))
    // Nothing else of the company is told from what is not there.
    expect(await shown(other)).toBe(404)
    const removal = await call('manager', `admin/${company}/attachments/${logo}`, { method: 'DELETE' })
    expect(removal.json().message).toBe('Es el logo de la ficha. Quítalo ahí')
    const { unmount } = await open(`/admin/${company}`, { as: 'manager' })
    expect(await screen.findByRole('button', { name: 'Quitar otro.jpg' })).toBeVisible()
    expect(screen.getByText('Es el logo de la ficha: se cambia o se quita ahí.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Quitar logo.jpg' })).not.toBeInTheDocument()
    unmount()
    const copied = await call('manager', `admin/${company}/copies`, { method: 'POST', body: {} })
    expect(copied.json().data.logo_attachment_uuid).toBeNull()

    await call('manager', `admin/${company}/actions/suspend`, {
      method: 'POST',
      body: { reason: 'En revisión' },
      headers: { 'if-match': '"2"' },
    })
    expect(await shown(logo)).toBe(404)
    await edit({ logo_attachment_uuid: other }, 3)
    expect(await bytesOf(logo)).toEqual({ bytes: 0, isRemoved: true })
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

  test('is added, shown and taken off by users who edit it', async () => {
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

  test('of who sells is its logo, chosen in the settings and seen by anyone once it is saved', async () => {
    onTestFinished(async () => void (await server.db.deleteFrom('settings').execute()))
    const { user } = await open('/admin#configuracion', { as: 'admin' })
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Editar organización' }))
      return within(await screen.findByRole('dialog', { name: 'Editar organización' }))
    }
    const dialog = await edit()
    const input = await dialog.findByLabelText('Archivo del logo', { selector: 'input' })
    await user.upload(input, new File([JPEG], 'marca.jpg', { type: 'image/jpeg' }))
    expect(await dialog.findByRole('img', { name: 'Logo de Salvia' })).toHaveAttribute('src', 'blob:photo')
    const chosen = await server.db
      .selectFrom('attachments')
      .select('uuid')
      .where('subject_type', '=', 'settings')
      .executeTakeFirstOrThrow()
    const address = `/api/v2/public/logos/${chosen.uuid}`
    expect((await server.app.inject(address)).statusCode).toBe(404)
    await user.type(dialog.getByLabelText('Motivo'), 'Marca nueva')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Cambios guardados')).toBeVisible()
    expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute('src', address)
    expect((await server.app.inject(address)).headers['content-type']).toBe('image/jpeg')

    const again = await edit()
    await user.click(await again.findByRole('button', { name: 'Cambiar o quitar el logo' }))
    await user.click(again.getByRole('menuitem', { name: 'Quitar logo' }))
    await user.type(again.getByLabelText('Motivo'), 'Sin marca')
    await user.click(again.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Logo')).toEqual(['—sin dato']))
    expect((await server.app.inject(address)).statusCode).toBe(404)
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
