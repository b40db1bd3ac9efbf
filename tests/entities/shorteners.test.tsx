import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { qrDrawing, svgFile } from '@/kit/facts/qrDrawing'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aCompany, aCustomer } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aCampaign, aPlan, aShortener } from '../support/sales'
import { choose, fact, listed, pick, titled } from '../support/screens'

const server = referenceServer()

const edit = (uuid: string, body: object, version = 1) =>
  call('manager', `admin/shorteners/${uuid}`, {
    method: 'PATCH',
    body,
    headers: { 'if-match': `"${version}"` },
  })
const act = (uuid: string, action: string, version = 1) =>
  call('manager', `admin/shorteners/${uuid}/actions/${action}`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': `"${version}"` },
  })
const create = (body: object) =>
  call('manager', 'admin/shorteners', {
    method: 'POST',
    body: {
      code: null,
      title: 'Uno',
      destination_uuid: null,
      destination_url: null,
      utm: null,
      campaign_uuid: null,
      account_uuid: null,
      customer_uuid: null,
      starts_on: null,
      expires_on: null,
      expired_url: null,
      max_clicks: null,
      one_time: false,
      has_password: false,
      interstitial: 'none',
      forward_query: true,
      tags: [],
      external_id: null,
      ...body,
    },
  })
const stored = (uuid: string) =>
  server.db.selectFrom('shorteners').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('the listing of short links', () => {
  let plan: Awaited<ReturnType<typeof aPlan>>
  let campaign: Awaited<ReturnType<typeof aCampaign>>
  beforeAll(async () => {
    // Many parts: read for the first time on a busy machine, they take longer than a screen is waited for.
    await import('@/entities/shorteners/ShortenersScreen')
    const { db } = server
    plan = await aPlan(db, { name: 'Plan Familiar' })
    campaign = await aCampaign(db, { name: 'Primavera' })
    await aShortener(db, {
      code: 'listado1',
      destination_uuid: plan.uuid,
      campaign_uuid: campaign.uuid,
      clicks: 120,
      utm: { source: 'correo', medium: null, campaign: null, term: null, content: null },
      created_at: '2026-02-01T15:00:00.000Z',
    })
    await aShortener(db, { code: 'listado2', max_clicks: 5, clicks: 5 })
    await aShortener(db, { code: 'listado3', expires_on: server.clock.day(3), clicks: 1 })
    await aShortener(db, { code: 'listado4', expires_on: server.clock.day(-4), status: 'paused' })
    await aShortener(db, { code: 'listado5', expires_on: server.clock.day(-4) })
    await aShortener(db, { code: 'listado6', starts_on: server.clock.day(30) })
  })

  test('shows where each leads and how often it was opened', async () => {
    await open('/admin/shorteners?q=listado1', { as: 'viewer' })
    expect(await listed('Enlaces cortos')).toEqual(['listado1'])
    const row = screen.getByRole('row', { name: /listado1/ })
    for (const text of ['Plan Familiar', 'Primavera', '120', 'Activo']) expect(row).toHaveTextContent(text)
    expect(within(row).queryByRole('link', { name: 'Primavera' })).toBeNull()
  })

  test('is narrowed and sorted as the address says', async () => {
    for (const [query, expected] of [
      ['status=active', 'listado1 listado3'],
      ['status=exhausted', 'listado2'],
      ['status=expired', 'listado5'],
      ['status=paused', 'listado4'],
      ['status=scheduled', 'listado6'],
      ['expiring=true', 'listado3'],
      ['clicks=100-999', 'listado1'],
      ['clicks=1-99', 'listado2 listado3'],
      [`campaign=${campaign.uuid}`, 'listado1'],
      [`destination=${plan.uuid}`, 'listado1'],
      ['utm_source=correo', 'listado1'],
      ['type=external', ''],
    ]) {
      const reply = await call('viewer', `admin/shorteners?q=listado&sort=code&${query}`)
      expect(
        reply
          .json()
          .data.map(({ code }: { code: string }) => code)
          .join(' '),
        query,
      ).toBe(expected)
    }
  })
})

describe('a short link', () => {
  test('is created with a code of its own, read, and found at where it leads', { tags: [LONG] }, async () => {
    const { uuid } = await aPlan(server.db, { name: 'Plan Cercano' })
    const { user } = await open('/admin/shorteners/new', { as: 'manager' })
    await user.type(await screen.findByLabelText('Título'), 'Volante de marzo')
    await user.click(screen.getByRole('button', { name: 'Crear enlace corto' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Elige a dónde lleva')
    await pick(user, 'Destino', 'Plan Cercano')
    await user.click(screen.getByRole('button', { name: 'Crear enlace corto' }))

    expect(await titled('Volante de marzo')).toBeVisible()
    expect(fact('Enlace corto')[0]).toMatch(/\/rl\/[2-9a-hjkmnp-z]{7}/)
    expect(screen.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()
    await open(`/admin/plans/${uuid}?tab=enlaces`, { as: 'viewer' })
    const table = await screen.findByRole('table', { name: 'Enlaces cortos' })
    expect(within(table).getByText('Volante de marzo')).toBeVisible()
  })

  test('leads elsewhere only to sites that are allowed, and never to another short link', async () => {
    for (const [destination_url, message] of [
      ['http://wa.me/1', 'La dirección debe empezar con https://'],
      ['https://malo.ejemplo/x', /malo\.ejemplo no está entre los sitios permitidos/],
      ['https://nowa.me/1', /nowa\.me no está/],
      ['https://www.salvia.mx/rl/abc', 'Un enlace corto no puede llevar a otro'],
      ['https://ana:1@wa.me/1', 'Quita el usuario y la contraseña de la dirección'],
    ] as const) {
      const reply = await create({ destination_type: 'external', destination_url })
      expect(reply.json().errors[0]).toMatchObject({ field: 'destination_url' })
      expect(reply.json().errors[0].message).toMatch(message)
    }
    const reply = await create({ destination_type: 'external', destination_url: 'https://api.wa.me/1' })
    expect(reply.statusCode).toBe(201)
    const outside = await create({ destination_type: 'provider_search', expired_url: 'https://malo.ejemplo' })
    expect(outside.json().errors[0]).toMatchObject({ field: 'expired_url' })
  })

  test('leads to a reseller only where the company resells, and is for a customer of its account', async () => {
    const { db } = server
    const employer = await aCompany(db)
    const reseller = await aCompany(db, { roles: ['reseller'] })
    const of = (destination_uuid: string) => create({ destination_type: 'reseller', destination_uuid })
    expect((await of(employer.uuid)).json().errors[0]).toMatchObject({
      field: 'destination_uuid',
      code: 'unfit',
    })
    expect((await of(reseller.uuid)).statusCode).toBe(201)
    const [one, other] = [await aCustomer(db), await aCustomer(db)]
    const reply = await create({
      destination_type: 'provider_search',
      account_uuid: one.account_uuid,
      customer_uuid: other.uuid,
    })
    expect(reply.json().errors[0]).toMatchObject({ field: 'customer_uuid', code: 'unfit' })
  })

  test('keeps its code once it was opened, and no two have the same, however it is written', async () => {
    const { uuid } = await aShortener(server.db, { code: 'Usado', clicks: 3 })
    expect((await edit(uuid, { code: 'otro1' })).json().errors[0]).toMatchObject({
      field: 'code',
      code: 'fixed',
    })
    const fresh = await aShortener(server.db)
    expect((await edit(fresh.uuid, { code: 'USADO' })).json().errors[0]).toMatchObject({
      field: 'code',
      code: 'duplicate',
    })
    expect((await edit(fresh.uuid, { code: 'libre1' })).json().data.code).toBe('libre1')
    await open(`/admin/shorteners/${uuid}?edit=1`, { as: 'manager' })
    await screen.findByLabelText('Título')
    expect(screen.queryByRole('textbox', { name: /^Código/ })).toBeNull()
  })

  test('keeps of its password only what it is checked by, and loses it when it asks for none', async () => {
    const { uuid } = await aShortener(server.db)
    const { user } = await open(`/admin/shorteners/${uuid}?edit=1`, { as: 'manager' })
    await user.click(await screen.findByLabelText('Pide contraseña'))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findAllByText('Escribe la contraseña')).not.toHaveLength(0)
    await user.type(screen.getByLabelText('Contraseña'), 'girasol8')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Cambios guardados')).toBeVisible()

    const { password_hash, version } = await stored(uuid)
    expect(password_hash).toMatch(/^\$argon2id\$/)
    const trail = await server.db
      .selectFrom('logs')
      .select('changes')
      .where('subject_uuid', '=', uuid)
      .execute()
    expect(JSON.stringify(trail)).not.toMatch(/girasol8|argon2/)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('girasol8')
    expect((await call('admin', `admin/shorteners/${uuid}`)).body).not.toMatch(/password_hash|argon2/)

    await edit(uuid, { title: 'Otro título' }, version)
    expect((await stored(uuid)).password_hash).toBe(password_hash)
    await edit(uuid, { has_password: false }, version + 1)
    expect((await stored(uuid)).password_hash).toBeNull()
  })

  test('is paused and resumed, while it is not over', async () => {
    const { uuid } = await aShortener(server.db, { title: 'De pausa' })
    const { user } = await open(`/admin/shorteners/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Poner en pausa')
    await dialog.findByText('Nada más se verá afectado.')
    await user.click(dialog.getByRole('button', { name: 'Poner en pausa' }))
    expect(await screen.findByText('Enlace corto en pausa')).toBeVisible()
    expect((await act(uuid, 'resume', 2)).json().data.status).toBe('active')
    for (const over of [{ expires_on: server.clock.day(-4) }, { max_clicks: 2, clicks: 2 }])
      expect(
        (await act((await aShortener(server.db, { status: 'paused', ...over })).uuid, 'resume')).json().code,
      ).toBe('invalid_transition')
  })

  test('gives up its code when it is archived, and comes back only while that is free', async () => {
    const { uuid } = await aShortener(server.db, { code: 'cedido' })
    expect((await act(uuid, 'archive')).json().data.status).toBe('archived')
    const heir = await aShortener(server.db, { code: 'CEDIDO' })
    expect((await act(uuid, 'unarchive', 2)).json()).toMatchObject({ code: 'invalid_transition' })
    await act(heir.uuid, 'archive')
    expect((await act(uuid, 'unarchive', 2)).json().data.status).toBe('active')
  })

  test('has its QR code in a colour, which is dark enough to be read', async () => {
    const { uuid } = await aShortener(server.db, { code: 'color' })
    const { user, unmount } = await open(`/admin/shorteners/${uuid}?edit=1`, { as: 'manager' })
    const field = await screen.findByLabelText(/Color del código QR/)
    await user.type(field, '#8ab4f8')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findAllByText(/Es muy claro/)).not.toHaveLength(0)
    await user.clear(field)
    await user.type(field, '#1a4b7c')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const image = await screen.findByRole('img', { name: /Código QR de .*\/rl\/color/ })
    expect(image.querySelectorAll('path')[1]).toHaveAttribute('fill', '#1A4B7C')
    unmount()
    const patch = (qr_color: string | null, version: number) =>
      call('manager', `admin/shorteners/${uuid}`, {
        method: 'PATCH',
        body: { qr_color },
        headers: { 'if-match': `"${version}"` },
      })
    expect((await patch('red', 2)).statusCode).toBe(422)
    expect((await patch(null, 2)).json()).toMatchObject({ data: { qr_color: null } })
  })

  test('has a QR code to print, which is saved as a drawing', async () => {
    const { uuid } = await aShortener(server.db, { code: 'impreso' })
    await open(`/admin/shorteners/${uuid}`, { as: 'viewer' })
    const image = await screen.findByRole('img', { name: /Código QR de .*\/rl\/impreso/ })
    const drawing = image.querySelectorAll('path')[1]?.getAttribute('d') ?? ''
    expect(screen.getByRole('button', { name: 'Descargar SVG' })).toBeVisible()
    const file = await svgFile(qrDrawing(`${location.origin}/rl/impreso?qr=1`), '#000')
    expect(await file.text()).toContain(drawing)
    // The finder of the upper left corner: a row of seven dark squares.
    expect(drawing).toMatch(/^M0 0h7v1h-7z/)
  })

  test('has the organisation’s logo in its QR code, where it has one', async () => {
    const link = await aShortener(server.db, { code: 'con-logo', qr_logo: true })
    const read = async () => (await call('viewer', `admin/shorteners/${link.uuid}`)).json().data
    expect(await read()).toMatchObject({ qr_logo: true, qr_logo_uuid: null })
    const logo = '7b0f6a52-2f0c-4d7e-9a55-3d3c1f1f9a10'
    const { updated_at, updated_by } = link
    await server.db
      .insertInto('settings')
      .values({
        section: 'organization',
        version: 2,
        values: { logo_attachment_uuid: logo },
        updated_at,
        updated_by,
      })
      .execute()
    await open(`/admin/shorteners/${link.uuid}`, { as: 'viewer' })
    const code = await screen.findByRole('img', { name: /Código QR de .*\/rl\/con-logo/ })
    expect(code.querySelector('image')).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`/public/logos/${logo}$`)),
    )
    const drawing = qrDrawing(`${location.origin}/rl/con-logo?qr=1`, { hasLogo: true })
    const picture = new Blob(['logo'], { type: 'image/png' })
    expect(await (await svgFile(drawing, '#000', picture)).text()).toContain(
      '<image href="data:image/png;base64,bG9nbw==" ',
    )
    await server.db.deleteFrom('settings').execute()
  })

  test('has its QR code on a page too', async () => {
    const { uuid } = await aShortener(server.db, { code: 'en-papel' })
    const reply = await call('viewer', `admin/shorteners/${uuid}/qr`)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('en-papel.pdf'),
    })
    expect(reply.body).toMatch(/^%PDF/)
    const nowhere = await call('viewer', 'admin/shorteners/7b0f6a52-2f0c-4d7e-9a55-3d3c1f1f9a10/qr')
    expect(nowhere.statusCode).toBe(404)
  })

  test('tells its visits day by day', async () => {
    const { uuid } = await aShortener(server.db)
    await server.db
      .insertInto('shortener_clicks')
      .values({ shortener_uuid: uuid, day: '2026-03-04', clicks: 42, unique_visitors: 30, scans: 7 })
      .execute()
    await open(`/admin/shorteners/${uuid}?tab=visitas`, { as: 'viewer' })
    const table = await screen.findByRole('table', { name: 'Visitas por día' })
    expect(within(table).getByRole('row', { name: /42/ })).toHaveTextContent('30')
  })
})
