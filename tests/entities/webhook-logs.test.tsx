import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aDelivery, aWebhook } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { fact, listed, titled } from '../support/screens'

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
  test('tells each time it was tried, and what was sent', async () => {
    await open(`/admin/webhook-logs/${failed.uuid}`, { as: 'admin' })
    await titled('lista.failed')
    expect(screen.getByRole('region', { name: 'Intento 1' })).toHaveTextContent('No respondió a tiempo')
    const second = within(screen.getByRole('region', { name: 'Intento 2' }))
    for (const text of ['500', '802 ms', 'Respuesta 2']) expect(second.getByText(text)).toBeVisible()
    expect(fact('Falla')[0]).toBe('Respondió con un error')
  })

  test('is in a tab of its webhook, and nobody writes or deletes it', async () => {
    await open(`/admin/webhooks/${webhook.uuid}?tab=entregas`, { as: 'admin' })
    expect(await screen.findByRole('link', { name: 'ENT-L2' })).toBeVisible()
    const reply = await call('admin', `admin/webhook-logs/${failed.uuid}`, { method: 'DELETE' })
    expect([404, 405]).toContain(reply.statusCode)
  })
})
