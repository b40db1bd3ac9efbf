import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { expungeDeliveries } from '@server/domain/webhooks/expungeDeliveries'
import { open } from '../support/app'
import { aDelivery, aWebhook } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { listed, titled } from '../support/screens'

const server = referenceServer()

const attempt = (n: number, http_status: number | null, error_kind: string | null) => ({
  n,
  trigger: 'scheduled',
  at: `2026-02-01T18:0${n}:00Z`,
  http_status,
  duration_ms: 800 + n,
  error_kind,
  response_body: http_status ? `Respuesta ${n}` : null,
})

let webhook: Awaited<ReturnType<typeof aWebhook>>
let failed: Awaited<ReturnType<typeof aDelivery>>

beforeAll(async () => {
  const { db } = server
  webhook = await aWebhook(db, { name: 'Contabilidad' })
  const of = { webhook_uuid: webhook.uuid }
  failed = await aDelivery(db, {
    ...of,
    number: 'ENT-L1',
    event_type: 'lista.failed',
    status: 'failed',
    attempts: JSON.stringify([attempt(1, null, 'timeout'), attempt(2, 500, 'http')]),
    request_body: { type: 'lista.failed' },
    created_at: '2026-02-03T18:00:00Z',
  })
  await aDelivery(db, {
    ...of,
    number: 'ENT-L2',
    event_type: 'lista.retried',
    attempts: JSON.stringify([attempt(1, null, 'dns')]),
    created_at: '2026-02-02T18:00:00Z',
  })
  await aDelivery(db, { number: 'ENT-L3', event_type: 'lista.waiting', created_at: '2026-02-01T18:00:00Z' })
})

describe('the listing of deliveries', () => {
  test('shows the latest first, each with its last answer', async () => {
    await open('/admin/webhook-logs?q=lista', { as: 'admin' })
    expect(await listed('Entregas de webhook')).toEqual(['ENT-L1', 'ENT-L2', 'ENT-L3'])
    for (const text of ['500', 'Fallida', 'Contabilidad'])
      expect(screen.getByRole('row', { name: /ENT-L1/ })).toHaveTextContent(text)
    expect(screen.getByRole('row', { name: /ENT-L2/ })).toHaveTextContent('Reintentando')
    expect(screen.getByRole('row', { name: /ENT-L3/ })).toHaveTextContent('En cola')
  })

  test.each([
    ['status=failed', ['ENT-L1']],
    ['retrying=true', ['ENT-L2']],
    ['error_kind=dns', ['ENT-L2']],
    ['event=lista.waiting', ['ENT-L3']],
    ['sort=created_at', ['ENT-L3', 'ENT-L2', 'ENT-L1']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/webhook-logs?q=lista&${query}`, { as: 'admin' })
    expect(await listed('Entregas de webhook')).toEqual(expected)
  })

  test.each(['manager', 'viewer'] as const)('is not for a %s', async (role) => {
    const { address } = await open(`/admin/webhook-logs/${failed.uuid}`, { as: role })
    await waitFor(() => expect(address()).toContain('/admin/accounts?error=forbidden'))
    expect((await call(role, 'admin/webhook-logs')).statusCode).toBe(403)
  })
})

describe('a delivery', () => {
  test('tells each time it was tried, what was sent and what was answered', async () => {
    const { user } = await open(`/admin/webhook-logs/${failed.uuid}`, { as: 'admin' })
    await titled('lista.failed')
    expect(screen.getByText(/Tu servidor respondió 500\. Ya no lo intentaremos/)).toBeVisible()
    const body = screen.getByRole('tree', { name: 'Cuerpo de la solicitud' })
    expect(within(body).getByRole('treeitem', { name: /"type": "lista\.failed"/ })).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Respuesta' }))
    expect(screen.getByText('HTTP 500')).toBeVisible()
    expect(screen.getByText('Respuesta 2')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Intento 1 / }))
    expect(screen.getByRole('button', { name: /^Intento 1 / })).toHaveTextContent('No respondió a tiempo')
    await user.click(screen.getByRole('tab', { name: 'Respuesta' }))
    expect(screen.getByText('No hubo respuesta.')).toBeVisible()
  })

  test('tells what differs between two of its attempts, and not what it was signed with', async () => {
    const signedAs = (signature: string) => ({
      'webhook-signature': signature,
      'content-type': 'application/json',
    })
    const { uuid } = await aDelivery(server.db, {
      number: 'ENT-L7',
      event_type: 'otra.varied',
      status: 'failed',
      attempts: JSON.stringify([
        { ...attempt(1, null, 'timeout'), request_headers: signedAs('v1,secreta') },
        { ...attempt(2, 500, 'http'), request_headers: signedAs('v1,otra') },
        { ...attempt(3, 500, 'http'), request_headers: signedAs('v1,otra'), response_body: 'Respuesta 2' },
      ]),
    })
    const { user } = await open(`/admin/webhook-logs/${uuid}`, { as: 'admin' })
    await user.click(await screen.findByRole('tab', { name: 'Diferencias' }))
    const rows = () =>
      within(screen.getByRole('table', { name: 'Diferencias' }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
    expect(rows()).toEqual(['CampoIntento 2Intento 3', 'Duración− Antes: 802 ms+ Después: 803 ms'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Comparar con' }), 'Intento 1')
    expect(rows()).toEqual(
      expect.arrayContaining([
        'CampoIntento 1Intento 3',
        'HTTP(vacío)+ Después: 500',
        'Falla− Antes: No respondió a tiempo+ Después: Respondió con un error',
        'Enviado: webhook-signature− Antes: ••••••+ Después: •••••• (cambió)',
        'Cuerpo de la respuesta(vacío)+ Después: Respuesta 2',
      ]),
    )
    expect(document.body).not.toHaveTextContent('secreta')
    expect(screen.queryByText('application/json')).toBeNull()
  })

  test('is sent once more, with where it goes, and its record of attempts grows', async () => {
    const hook = await aWebhook(server.db, { is_made_up: true })
    const { uuid } = await aDelivery(server.db, {
      webhook_uuid: hook.uuid,
      number: 'ENT-L9',
      event_type: 'otra.failed',
      status: 'failed',
      url_at_send: 'https://hooks.ejemplo.mx/salud',
      attempts: JSON.stringify([attempt(1, 500, 'http')]),
    })
    const { user } = await open(`/admin/webhook-logs/${uuid}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Reenviar ENT-L9?' }))
    expect(dialog.getByText('Se enviará otra vez el mismo contenido a hooks.ejemplo.mx.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Reenviar entrega' }))
    expect(await screen.findByText('Reintentando')).toBeVisible()
    await server.deliveries.runDue()
    const { data } = (await call('admin', `admin/webhook-logs/${uuid}`)).json()
    expect(data).toMatchObject({ status: 'succeeded', attempt_count: 2 })
    expect(data.attempts[1]).toMatchObject({ trigger: 'manual', http_status: 200 })
    expect(data.attempts[1].request_headers['webhook-signature']).toMatch(/^v1,/)
    const trail = await server.db
      .selectFrom('logs')
      .select('action')
      .where('subject_uuid', '=', uuid)
      .execute()
    expect(trail).toEqual([{ action: 'updated' }])
  })

  test('that still waits may be discarded; what arrived may not', async () => {
    const { uuid } = await aDelivery(server.db, { number: 'ENT-L10', event_type: 'otra.waiting' })
    const { user } = await open(`/admin/webhook-logs/${uuid}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Descartar ENT-L10?' }))
    await user.click(dialog.getByRole('button', { name: 'Descartar entrega' }))
    expect(await screen.findByText('Se descartó: no se enviará.')).toBeVisible()
    const again = await call('admin', `admin/webhook-logs/${uuid}/actions/discard`, { method: 'POST' })
    expect(again.json()).toMatchObject({ code: 'invalid_transition' })
  })

  test('is in a tab of its webhook, and no role writes or deletes it', async () => {
    await open(`/admin/webhooks/${webhook.uuid}?tab=entregas`, { as: 'admin' })
    expect(await screen.findByRole('link', { name: 'ENT-L2' })).toBeVisible()
    const reply = await call('admin', `admin/webhook-logs/${failed.uuid}`, { method: 'DELETE' })
    expect([404, 405]).toContain(reply.statusCode)
  })
})

describe('deliveries that failed', () => {
  test('are sent again, all that a filter finds, once it is known how many', async () => {
    const hook = await aWebhook(server.db, { is_made_up: true })
    const many = {
      webhook_uuid: hook.uuid,
      status: 'failed',
      attempts: JSON.stringify([attempt(1, 500, 'http')]),
    } as const
    for (const number of ['ENT-R1', 'ENT-R2', 'ENT-R3'])
      await aDelivery(server.db, { ...many, number, event_type: 'tanda.failed' })
    await aDelivery(server.db, {
      ...many,
      number: 'ENT-R4',
      event_type: 'tanda.failed',
      expunged_at: '2026-01-01T00:00:00Z',
    })
    const { user } = await open('/admin/webhook-logs?event=tanda.failed&status=failed', { as: 'admin' })
    await listed('Entregas de webhook')
    await user.click(screen.getByRole('checkbox', { name: /todas|todos/i }))
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Reenviar 4 entregas de webhook?' }))
    expect(await dialog.findByText('Se aplicará a 3 de 4.')).toBeVisible()
    expect(dialog.getByText(/Su contenido ya se borró/)).toBeVisible()
    const { statusCode } = await call('manager', 'admin/webhook-logs/bulk', {
      method: 'POST',
      body: { action: 'resend', query: { event: ['tanda.failed'] } },
    })
    expect(statusCode).toBe(403)
    await user.click(dialog.getByRole('button', { name: 'Reenviar 3 entregas de webhook' }))
    await screen.findByText('Van 0 de 4')
    const job = await server.db
      .selectFrom('bulk_jobs')
      .select('uuid')
      .where('dry_run', '=', false)
      .executeTakeFirstOrThrow()
    await server.jobs.runDue()
    const { data } = (await call('admin', `admin/jobs/${job.uuid}`)).json()
    expect(data).toMatchObject({ state: 'done', done: 3, failed: 1, undoable: 0 })
    const result = within(await screen.findByRole('dialog', { name: '3 de 4 actualizadas' }))
    expect(result.getByRole('link', { name: 'ENT-R4' })).toBeVisible()
    await server.deliveries.runDue()
    const rows = await server.db
      .selectFrom('webhook_logs')
      .select(['number', 'status'])
      .where('event_type', '=', 'tanda.failed')
      .orderBy('number')
      .execute()
    expect(rows.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded', 'failed'])
  })
})

describe('what was sent', () => {
  test('is forgotten after 30 days; when it was tried, and how that went, is not', async () => {
    const sent = {
      status: 'failed',
      event_type: 'vieja.failed',
      request_body: { type: 'vieja.failed', data: { label: 'FAC-1' } },
      attempts: JSON.stringify([attempt(1, null, 'timeout'), attempt(2, 500, 'http')]),
    } as const
    const { uuid } = await aDelivery(server.db, {
      ...sent,
      number: 'ENT-V1',
      created_at: '2025-01-01T00:00:00Z',
    })
    const waits = await aDelivery(server.db, {
      ...sent,
      number: 'ENT-V2',
      status: 'pending',
      created_at: '2025-01-01T00:00:00Z',
    })
    const now = new Date()
    const recent = await aDelivery(server.db, { ...sent, number: 'ENT-V3', created_at: now.toISOString() })
    await expungeDeliveries.run(
      { db: server.db, clock: { now: () => now } },
      { stopping: new AbortController().signal },
    )
    const { data } = (await call('admin', `admin/webhook-logs/${uuid}`)).json()
    expect(data).toMatchObject({ attempt_count: 2, http_status: 500, error_kind: 'http', request_body: {} })
    expect(data.attempts.map(({ n }: { n: number }) => n)).toEqual([1, 2])
    expect(data.attempts[1]).toMatchObject({ http_status: 500, response_body: null })
    for (const { uuid: kept } of [waits, recent]) {
      const reply = (await call('admin', `admin/webhook-logs/${kept}`)).json()
      expect(reply.data).toMatchObject({ expunged_at: null, request_body: sent.request_body })
    }
    await open(`/admin/webhook-logs/${uuid}`, { as: 'admin' })
    expect(await screen.findByText(/^Se borró lo que se envió/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Reenviar' })).toBeNull()
    const again = await call('admin', `admin/webhook-logs/${uuid}/actions/resend`, { method: 'POST' })
    expect(again.json()).toMatchObject({ code: 'invalid_transition' })
  })
})
