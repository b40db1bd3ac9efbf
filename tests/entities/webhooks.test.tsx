import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { unseal } from '../../server/entities/sealedSecrets'
import { open } from '../support/app'
import { aWebhook } from '../support/records'
import { call, referenceServer, SECRET, tokenFor } from '../support/referenceServer'
import { choose, listed, titled } from '../support/screens'

const server = referenceServer()

const body = (wish: object = {}) => ({
  name: 'Contabilidad',
  url: 'https://erp.ejemplo.mx/avisos',
  description: null,
  event_types: ['invoice.finalized'],
  payload: 'full',
  timeout_s: 15,
  max_rate_per_min: null,
  notify_emails: [],
  tags: [],
  external_id: null,
  ...wish,
})
const create = (wish: object) => call('admin', 'admin/webhooks', { method: 'POST', body: body(wish) })

beforeAll(async () => {
  const { db } = server
  await aWebhook(db, { name: 'Lista uno', event_types: ['invoice.paid', 'member.created'] })
  await aWebhook(db, { name: 'Lista dos', failing_since: '2026-01-01T00:00:00Z' })
  await aWebhook(db, { name: 'Lista tres', status: 'auto_disabled' })
})

describe('the listing of webhooks', () => {
  test('shows where each leads and whether it gets through', async () => {
    await open('/admin/webhooks?q=lista', { as: 'admin' })
    expect(await listed('Webhooks')).toEqual(['Lista dos', 'Lista tres', 'Lista uno'])
    expect(screen.getByRole('row', { name: /Lista dos/ })).toHaveTextContent('Con fallas')
    expect(screen.getByRole('row', { name: /Lista tres/ })).toHaveTextContent('Desactivado por fallas')
  })

  test.each([
    ['failing=true', ['Lista dos']],
    ['status=auto_disabled', ['Lista tres']],
    ['event=invoice.paid', ['Lista uno']],
    ['sort=-name', ['Lista uno', 'Lista tres', 'Lista dos']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/webhooks?q=lista&${query}`, { as: 'admin' })
    expect(await listed('Webhooks')).toEqual(expected)
  })

  test.each(['manager', 'viewer'] as const)('is not for a %s', async (role) => {
    const { address } = await open('/admin/webhooks', { as: role })
    await waitFor(() => expect(address()).toContain('/admin/accounts?error=forbidden'))
    expect((await call(role, 'admin/webhooks')).statusCode).toBe(403)
  })
})

describe('a new webhook', () => {
  test('tells its secret once, and goes on when it is kept', async () => {
    const { user } = await open('/admin/webhooks/new', { as: 'admin' })
    await user.type(await screen.findByLabelText('Nombre'), 'Almacén')
    await user.type(screen.getByLabelText('Dirección'), 'https://almacen.ejemplo.mx/avisos')
    await user.type(screen.getByLabelText('Eventos'), 'invoice.finalized{Enter}')
    await user.click(screen.getByRole('button', { name: 'Crear webhook' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Guarda el secreto de este webhook' }))
    const secret = dialog.getByText(/^whsec_/).textContent ?? ''
    await user.click(dialog.getByRole('button', { name: 'Ya lo guardé' }))
    expect(await titled('Almacén')).toBeVisible()
    const kept = await server.db
      .selectFrom('webhooks')
      .selectAll()
      .where('name', '=', 'Almacén')
      .executeTakeFirstOrThrow()
    expect(unseal(SECRET, kept.sealed_secret)).toBe(secret)
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
    const trail = await server.db
      .selectFrom('logs')
      .selectAll()
      .where('subject_uuid', '=', kept.uuid)
      .execute()
    const told = JSON.stringify([trail, (await call('admin', `admin/webhooks/${kept.uuid}`)).json()])
    expect(told).not.toContain(secret)
    expect(told).not.toContain(kept.sealed_secret)
  })

  test('that leads inside a network is refused at its address', async () => {
    const { user } = await open('/admin/webhooks/new', { as: 'admin' })
    await user.type(await screen.findByLabelText('Nombre'), 'Adentro')
    await user.type(screen.getByLabelText('Dirección'), 'https://192.168.0.10/avisos')
    await user.type(screen.getByLabelText('Eventos'), '*{Enter}')
    await user.click(screen.getByRole('button', { name: 'Crear webhook' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('alcanzar desde internet')
    expect(screen.getByLabelText('Dirección')).toBeInvalid()
    const reply = await create({ url: 'https://169.254.169.254/' })
    expect(reply.json()).toMatchObject({ errors: [{ field: 'url' }] })
  })

  test('sent twice is one, with one secret; one like another is warned of, and may be meant', async () => {
    const url = 'https://dos-veces.ejemplo.mx/avisos'
    const token = await tokenFor('admin')
    const send = () =>
      call({ token }, 'admin/webhooks', {
        method: 'POST',
        body: body({ url }),
        headers: { 'idempotency-key': 'the-same-intention' },
      })
    const first = (await send()).json().data
    expect((await send()).json().data).toEqual(first)
    const twin = await create({ url, name: 'Otro' })
    expect(twin.statusCode).toBe(409)
    expect(twin.json()).toMatchObject({ code: 'duplicate', errors: [{ field: 'url' }] })
    const meant = await call('admin', 'admin/webhooks?allow_duplicate=true', {
      method: 'POST',
      body: body({ url, name: 'Otro' }),
    })
    expect(meant.statusCode).toBe(201)
    expect(meant.json().data.secret).not.toBe(first.secret)
  })
})

describe('a webhook', () => {
  test('is edited, put on hold and used again', async () => {
    const { uuid } = await aWebhook(server.db, { name: 'Por editar', failing_since: '2026-01-01T00:00:00Z' })
    const { user } = await open(`/admin/webhooks/${uuid}?edit=1`, { as: 'admin' })
    const seconds = await screen.findByLabelText('Segundos de espera')
    await user.clear(seconds)
    await user.type(seconds, '31')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Escribe de 5 a 30')
    await user.clear(seconds)
    await user.type(seconds, '20')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    for (const [action, tag] of [
      ['Poner en pausa', 'En pausa'],
      ['Activar', 'Activo'],
    ] as const) {
      const dialog = await choose(user, action)
      await dialog.findByText('Nada más se verá afectado.')
      await user.click(dialog.getByRole('button', { name: action }))
      expect(await screen.findByText(tag)).toBeVisible()
    }
    const { data } = (await call('admin', `admin/webhooks/${uuid}`)).json()
    expect(data).toMatchObject({ timeout_s: 20, status: 'active', failing_since: null, version: 4 })
  })

  test('keeps what it sends as it was created', async () => {
    const { uuid } = await aWebhook(server.db)
    const reply = await call('admin', `admin/webhooks/${uuid}`, {
      method: 'PATCH',
      body: { payload: 'thin' },
      headers: { 'if-match': '"1"' },
    })
    expect(reply.statusCode).toBe(422)
  })
})
