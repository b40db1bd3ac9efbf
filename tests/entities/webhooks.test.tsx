import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { verify } from '@/entities/webhooks/verify'
import { bodyText } from '@/contract/webhookLogs'
import { inTransaction } from '@server/audit/inTransaction'
import { newWebhookSecret, seal, unseal } from '@server/core/sealing'
import { enqueue } from '@server/jobs/enqueue'
import { tellTurnedOff } from '@server/domain/webhooks/tellTurnedOff'
import { open } from '../support/app'
import { aWebhook } from '../support/records'
import { SECRET } from '../support/databases'
import { call, referenceServer, tokenFor } from '../support/referenceServer'
import { choose, listed, titled } from '../support/screens'
import { aCategory } from '../support/writtenCategory'

const server = referenceServer()

const body = (wish: object = {}) => ({
  name: 'Contabilidad',
  url: 'https://erp.ejemplo.mx/avisos',
  description: null,
  event_types: ['invoice.finalized'],
  account_uuids: [],
  payload: 'full',
  headers: [],
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
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar evento' }), 'factura emitida')
    await user.click(screen.getByRole('checkbox', { name: /invoice\.finalized/ }))
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
    await user.click(screen.getByRole('checkbox', { name: /^Todos los eventos/ }))
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
        headers: { 'idempotency-key': 'the-same-key' },
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

describe('a webhook that was stopped', () => {
  test('is told what it did not receive, once it is active and a user asks for it', async () => {
    const { db } = server
    const hook = await aWebhook(db, {
      name: 'Detenido',
      is_made_up: true,
      event_types: ['service_category.created'],
    })
    const act = async (name: string) => {
      const { version } = (await call('admin', `admin/webhooks/${hook.uuid}`)).json().data
      await call('admin', `admin/webhooks/${hook.uuid}/actions/${name}`, {
        method: 'POST',
        body: {},
        headers: { 'if-match': `"${version}"` },
      })
    }
    await act('pause')
    for (const code of ['UNO', 'DOS']) await categoryNamed(code)
    const since = server.clock.day(0)
    const early = await call('admin', `admin/webhooks/${hook.uuid}/actions/recover`, {
      method: 'POST',
      body: { since },
    })
    expect(early.json()).toMatchObject({ code: 'invalid_transition' })
    await act('activate')

    const { user } = await open(`/admin/webhooks/${hook.uuid}`, { as: 'admin' })
    expect(await screen.findByText(/ocurrieron 2 eventos que no recibió/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Recuperarlos…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Recuperar lo que Detenido no recibió' }))
    expect(await dialog.findByText(/Se enviarán 2 eventos/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Recuperar eventos' }))
    expect(await screen.findByText('Los eventos van en camino')).toBeVisible()
    await server.jobs.runDue()
    await server.deliveries.runDue()
    const told = await db
      .selectFrom('webhook_logs')
      .selectAll()
      .where('webhook_uuid', '=', hook.uuid)
      .orderBy('event_position')
      .execute()
    expect(told.map(({ status, attempts }) => [status, attempts[0]?.trigger])).toEqual([
      ['succeeded', 'replay'],
      ['succeeded', 'replay'],
    ])
    expect((await call('admin', `admin/webhooks/${hook.uuid}`)).json().data).toMatchObject({
      missed: null,
      stats_24h: { ok: 2, failed: 0, pending: 0 },
    })
  })

  test.each([
    [-31, 'Elige un día de los últimos 30'],
    [1, 'Elige un día que ya pasó'],
  ])('recovers from no day %i days from now', async (days, message) => {
    const { uuid } = await aWebhook(server.db)
    const reply = await call('admin', `admin/webhooks/${uuid}/actions/recover`, {
      method: 'POST',
      body: { since: server.clock.day(days) },
    })
    expect(reply.json()).toMatchObject({ errors: [{ field: 'since', message }] })
  })

  test('by a receiver that is gone tells its people by mail', async () => {
    const { uuid } = await aWebhook(server.db, { name: 'Mudado', notify_emails: ['sistemas@ejemplo.mx'] })
    const at = server.clock.now().toISOString()
    await inTransaction(server.db, (tx) =>
      enqueue(tx, tellTurnedOff, { webhook: uuid, reason: 'Respondió 410' }, { at }),
    )
    await server.jobs.runDue()
    const told = server.mail.filter(({ to }) => to === 'sistemas@ejemplo.mx')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(`/admin/webhooks/${uuid}`)
  })
})

describe('the events of a webhook', () => {
  test('are chosen by what they are about, whole or one by one, or are all', async () => {
    const { uuid } = await aWebhook(server.db, { name: 'Por elegir', event_types: ['fund.created'] })
    const { user } = await open(`/admin/webhooks/${uuid}?edit=1`, { as: 'admin' })
    const sought = await screen.findByRole('searchbox', { name: 'Buscar evento' })
    await user.type(sought, 'fondo creado')
    expect(screen.getByRole('checkbox', { name: /^Fondo creado/ })).toBeChecked()
    await user.clear(sought)
    await user.type(sought, 'ningún evento así')
    expect(screen.getByText('Ningún evento coincide.')).toBeVisible()
    await user.clear(sought)
    await user.type(sought, 'plan.')
    const plans = within(screen.getByRole('group', { name: 'Planes' }))
    await user.click(plans.getByRole('checkbox', { name: 'Todos los de este grupo' }))
    await user.click(plans.getByRole('checkbox', { name: /plan\.deleted/ }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(async () => {
      const { event_types } = (await call('admin', `admin/webhooks/${uuid}`)).json().data
      expect(event_types).toEqual(expect.arrayContaining(['fund.created', 'plan.created', 'plan.published']))
      expect(event_types).not.toContain('plan.deleted')
    })
  })

  test('may be asked for before they ever happened', async () => {
    const { data } = (await call('admin', 'admin/events/types')).json()
    expect(data).toEqual(expect.arrayContaining(['invoice.paid', 'payment.failed', 'plan.published']))
    expect(data).toEqual(data.toSorted())
  })
})

describe('the headers of a webhook', () => {
  const headers = async (uuid: string) => {
    const { sealed_headers } = await server.db
      .selectFrom('webhooks')
      .select('sealed_headers')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    return sealed_headers === null ? null : JSON.parse(unseal(SECRET, sealed_headers))
  }

  test('are written, sealed, and never told again', async () => {
    const { uuid } = await aWebhook(server.db, { name: 'Con llave' })
    const { user } = await open(`/admin/webhooks/${uuid}?edit=1`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Agregar encabezado' }))
    await user.type(screen.getByLabelText('Nombre del encabezado'), 'X-Api-Key')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Escribe el valor')
    await user.type(screen.getByLabelText('Valor del encabezado'), 'muy-secreta')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('X-Api-Key: ••••••')).toBeVisible()
    expect(await headers(uuid)).toEqual({ 'X-Api-Key': 'muy-secreta' })
    const trail = await server.db.selectFrom('logs').selectAll().where('subject_uuid', '=', uuid).execute()
    const events = await server.db.selectFrom('events').selectAll().where('subject_uuid', '=', uuid).execute()
    const told = JSON.stringify([trail, events, (await call('admin', `admin/webhooks/${uuid}`)).json()])
    expect(told).toContain('X-Api-Key')
    expect(told).not.toContain('muy-secreta')
  })

  test('keep what they hold while others are added, and go one by one', async () => {
    const made = (
      await create({ url: 'https://llaves.ejemplo.mx/', headers: [{ name: 'X-Uno', value: '1' }] })
    ).json().data
    expect(made.headers).toEqual([{ name: 'X-Uno', value: null }])
    const edit = async (version: number, list: object[]) =>
      (
        await call('admin', `admin/webhooks/${made.uuid}`, {
          method: 'PATCH',
          body: { headers: list },
          headers: { 'if-match': `"${version}"` },
        })
      ).json().data
    const more = await edit(made.version, [
      { name: 'X-Uno', value: null },
      { name: 'Authorization', value: 'Bearer abc' },
    ])
    expect(await headers(made.uuid)).toEqual({ 'X-Uno': '1', Authorization: 'Bearer abc' })
    const same = await edit(more.version, [
      { name: 'X-Uno', value: null },
      { name: 'Authorization', value: null },
    ])
    expect(same.version).toBe(more.version)
    const fewer = await edit(more.version, [{ name: 'Authorization', value: null }])
    expect(await headers(made.uuid)).toEqual({ Authorization: 'Bearer abc' })
    await edit(fewer.version, [])
    expect(await headers(made.uuid)).toBeNull()
  })

  test.each([
    [{ name: 'Host', value: 'otro.mx' }, 'headers.0.name'],
    [{ name: 'Content-Length', value: '1' }, 'headers.0.name'],
    [{ name: 'Transfer-Encoding', value: 'chunked' }, 'headers.0.name'],
    [{ name: 'Webhook-Signature', value: 'v1,abc' }, 'headers.0.name'],
    [{ name: 'X-Forwarded-For', value: '10.0.0.1' }, 'headers.0.name'],
    [{ name: 'X-A\r\nX-B', value: '1' }, 'headers.0.name'],
    [{ name: 'X-A:', value: '1' }, 'headers.0.name'],
    [{ name: 'X-A', value: '1\r\nX-B: 2' }, 'headers.0.value'],
    [{ name: 'X-A', value: '1\x7f' }, 'headers.0.value'],
    [{ name: 'X-A', value: 'ñandú' }, 'headers.0.value'],
    [{ name: 'constructor', value: null }, 'headers.0.value'],
  ])('do not say %j', async (header, field) => {
    const reply = await create({ url: 'https://malos.ejemplo.mx/', headers: [header] })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ errors: [{ field }] })
  })

  test('have each name once', async () => {
    const twice = [
      { name: 'X-Uno', value: '1' },
      { name: 'x-uno', value: '2' },
    ]
    const reply = await create({ url: 'https://dobles.ejemplo.mx/', headers: twice })
    expect(reply.json()).toMatchObject({ errors: [{ field: 'headers.1.name' }] })
  })
})

describe('a copy of a webhook', () => {
  test('waits, has what the webhook has, and a secret of its own that is told once', async () => {
    const { data } = (
      await create({
        url: 'https://copiado.ejemplo.mx/',
        name: 'Original',
        headers: [{ name: 'X-Uno', value: '1' }],
      })
    ).json()
    const { user, address } = await open(`/admin/webhooks/${data.uuid}`, { as: 'admin' })
    await choose(user, 'Duplicar…')
    const asked = within(await screen.findByRole('dialog', { name: '¿Duplicar Original?' }))
    await user.click(asked.getByRole('button', { name: 'Duplicar webhook' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Guarda el secreto de este webhook' }))
    const secret = dialog.getByText(/^whsec_/).textContent ?? ''
    expect(secret).not.toBe(data.secret)
    await user.click(dialog.getByRole('button', { name: 'Ya lo guardé' }))
    expect(await screen.findByDisplayValue('Copia de Original')).toBeVisible()
    expect(address()).toContain('edit=1')
    const copy = await server.db
      .selectFrom('webhooks')
      .selectAll()
      .where('name', '=', 'Copia de Original')
      .executeTakeFirstOrThrow()
    expect(copy).toMatchObject({ status: 'paused', url: 'https://copiado.ejemplo.mx/', gap_since: null })
    expect(unseal(SECRET, copy.sealed_secret)).toBe(secret)
    expect(unseal(SECRET, copy.sealed_headers ?? '')).toBe('{"X-Uno":"1"}')
  })
})

describe('the secret of a webhook', () => {
  test('is rotated, and told once; until it ends the one before signs as well', async () => {
    const before = newWebhookSecret()
    const { uuid } = await aWebhook(server.db, {
      name: 'Rotado',
      is_made_up: true,
      sealed_secret: seal(SECRET, before),
      event_types: ['service_category.created'],
    })
    const { user } = await open(`/admin/webhooks/${uuid}`, { as: 'admin' })
    const dialog = await choose(user, 'Rotar secreto…')
    await user.click(dialog.getByRole('button', { name: 'Rotar secreto' }))
    const told = within(await screen.findByRole('dialog', { name: 'Guarda el secreto de este webhook' }))
    const after = told.getByText(/^whsec_/).textContent ?? ''
    await user.click(told.getByRole('button', { name: 'Ya lo guardé' }))
    expect(await screen.findByText('El secreto anterior sirve hasta')).toBeVisible()

    const sentWith = async (code: string) => {
      await categoryNamed(code)
      await server.deliveries.runDue()
      const sent = await server.db
        .selectFrom('webhook_logs')
        .selectAll()
        .where('webhook_uuid', '=', uuid)
        .orderBy('event_position', 'desc')
        .executeTakeFirstOrThrow()
      const headers = sent.attempts[0]?.request_headers ?? {}
      return (secret: string) => new Webhook(secret).verify(bodyText(sent.request_body), headers)
    }
    const during = await sentWith('TRES')
    expect(during(before)).toMatchObject({ type: 'service_category.created' })
    expect(during(after)).toMatchObject({ type: 'service_category.created' })
    server.clock.advance(24 * 3_600 + 1)
    const afterwards = await sentWith('CUATRO')
    expect(() => afterwards(before)).toThrow('No matching signature found')
    expect(afterwards(after)).toMatchObject({ type: 'service_category.created' })
    const trail = await server.db.selectFrom('logs').selectAll().where('subject_uuid', '=', uuid).execute()
    expect(JSON.stringify(trail)).not.toContain(after)
  })
})

describe('a test of a webhook', () => {
  test('sends what was written at once, and shows how it was received', async () => {
    const { uuid } = await aWebhook(server.db, {
      name: 'Probado',
      is_made_up: true,
      event_types: ['invoice.paid'],
    })
    const { user } = await open(`/admin/webhooks/${uuid}?tab=probar`, { as: 'admin' })
    await user.selectOptions(await screen.findByLabelText('Evento que se prueba'), 'invoice.paid')
    const data = await screen.findByDisplayValue(/"object"/)
    expect(screen.getByLabelText('Datos del evento (JSON)')).toBe(data)
    await user.clear(data)
    await user.type(data, 'nada')
    await user.click(screen.getByRole('button', { name: 'Enviar evento de prueba' }))
    expect(await screen.findByText('Escribe un objeto JSON, entre { y }')).toBeVisible()
    await user.clear(data)
    await user.click(data)
    await user.paste('{"ejemplo": true}')
    await user.click(screen.getByRole('button', { name: 'Enviar evento de prueba' }))
    expect(await screen.findByText(/Llegó: tu servidor respondió 200/)).toBeVisible()
    const sent = await server.db
      .selectFrom('webhook_logs')
      .selectAll()
      .where('webhook_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(sent).toMatchObject({ is_test: true, status: 'succeeded', event_type: 'invoice.paid' })
    expect(sent.request_body).toMatchObject({ test: true, data: { ejemplo: true } })
    const kept = await server.db
      .selectFrom('webhooks')
      .select('last_success_at')
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    expect(kept).toEqual({ last_success_at: null })
  })
})

describe('the developer of a receiver', () => {
  test('is told whether a message is ours, and why not', async () => {
    const secret = newWebhookSecret()
    const { uuid } = await aWebhook(server.db, { name: 'Por escribir' })
    const body = '{"type":"invoice.paid","data":{"label":"Ñandú"}}'
    const sent = server.clock.now()
    const timestamp = String(Math.floor(sent.getTime() / 1000))
    const signature = new Webhook(secret).sign('evt_1', sent, body)
    const arrived = { id: 'evt_1', timestamp, signatures: `v1,bm8= ${signature}`, body, secret }
    expect(verify(arrived, sent)).toBe('ok')
    expect(verify(arrived, new Date(sent.getTime() + 400_000))).toBe('old')
    expect(verify({ ...arrived, id: 'evt_2' }, sent)).toBe('differs')
    expect(verify({ ...arrived, body: `${body} ` }, sent)).toBe('differs')
    expect(verify({ ...arrived, secret: 'whsec_¡' }, sent)).toBe('secret')
    expect(verify({ ...arrived, timestamp: 'ayer' }, sent)).toBe('timestamp')
    expect(verify({ ...arrived, signatures: 'bm8=' }, sent)).toBe('version')

    const { user } = await open(`/admin/webhooks/${uuid}?tab=verificar`, { as: 'admin' })
    for (const [label, value] of [
      ['webhook-id', 'evt_1'],
      ['webhook-timestamp', timestamp],
      ['webhook-signature', signature],
      ['Cuerpo, tal como llegó', body],
      ['Secreto', newWebhookSecret()],
    ] as const) {
      await user.click(await screen.findByLabelText(label))
      await user.paste(value)
    }
    await user.click(screen.getByRole('button', { name: 'Verificar' }))
    expect(await screen.findByText(/^La firma no corresponde/)).toBeVisible()
    await user.clear(screen.getByLabelText('Secreto'))
    await user.paste(secret)
    expect(screen.queryByText(/^La firma/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Verificar' }))
    expect(await screen.findByText(/^La firma es correcta/)).toBeVisible()
  })
})

async function categoryNamed(code: string) {
  const reply = await call('admin', 'admin/service-categories', {
    method: 'POST',
    body: aCategory(code),
  })
  expect(reply.statusCode).toBe(201)
}
