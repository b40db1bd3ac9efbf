import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '@server/audit/inTransaction'
import { recordEvent } from '@server/audit/events'
import { instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { newWebhookSecret, seal } from '@server/core/sealing'
import { createDispatcher } from '@server/domain/webhooks/dispatcher'
import { exportSpans } from '@server/tracing/exportSpans'
import { inTraceSpan } from '@server/tracing/spans'
import { newTrace } from '@server/tracing/trace'
import { SECRET } from '../support/databases'
import { openEmbeddedTestDatabase } from '../support/lentDatabases'
import { call, referenceServer, tokenFor } from '../support/referenceServer'
import { aReceiver, manners } from '../support/receiver'
import { aWebhook } from '../support/records'

const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.looseObject({ key: z.string() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              kind: z.number(),
              attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })),
              status: z.looseObject({ code: z.optional(z.number()) }),
            }),
          ),
        }),
      ),
    }),
  ),
})
type SentSpan = z.infer<typeof Sent>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

const server = referenceServer({ open: openEmbeddedTestDatabase })
const collected: unknown[] = []
let status = 200
const collector = createServer(async (request, reply) => {
  if (request.url === '/v1/traces') collected.push(JSON.parse(await text(request)))
  reply.writeHead(status, { 'content-type': 'application/json' }).end('{}')
})
const problem = vi.fn<(words: string) => void>()
let stop = async () => {}

beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
})
beforeEach(async () => {
  collected.length = 0
  status = 200
  const address = collector.address()
  if (typeof address !== 'object' || !address) throw new Error('The collector has no port')
  stop = await exportSpans(`http://127.0.0.1:${address.port}/`, problem)
})
afterAll(async () => {
  await stop()
  collector.close()
})

/** Ends recording, and answers what was sent. */
async function sentSpans(): Promise<SentSpan[]> {
  await stop()
  return collected.flatMap((body) =>
    Sent.parse(body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}
const find = (spans: SentSpan[], name: string | RegExp) =>
  spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
const valuesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

describe('with a collector', () => {
  test('a call is a part of its caller’s trace, and what it asks the database a part of it', async () => {
    const token = await tokenFor('admin')
    const reply = await call({ token }, 'admin/plans?size=5', {
      headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
    })
    const spans = (await sentSpans()).filter(({ traceId }) => traceId === TRACE)
    const [one] = find(spans, 'GET /api/v2/admin/plans')
    expect(one).toMatchObject({ parentSpanId: CALLER, kind: 2 })
    expect(one?.spanId).toBe(String(reply.headers.traceresponse).split('-')[2])
    expect(one && valuesOf(one)).toMatchObject({ 'http.response.status_code': 200 })
    const queries = find(spans, /^select plans$/)
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries) expect(query.parentSpanId).toBe(one?.spanId)
  })

  test('a call that its caller does not sample is not recorded, nor is what it asks', async () => {
    const token = await tokenFor('admin')
    await call({ token }, 'admin/plans', { headers: { traceparent: `00-${TRACE}-${CALLER}-00` } })
    expect((await sentSpans()).filter(({ traceId }) => traceId === TRACE)).toEqual([])
  })

  test('holds nothing that was written or sought of anybody', async () => {
    const token = await tokenFor('admin')
    await call({ token }, 'admin/persons?q=Xochiquetzal')
    await call('visitor', 'admin/auth/login', {
      method: 'POST',
      body: { email: 'xochiquetzal@salvia.test', password: 'xochiquetzal-xochiquetzal' },
    })
    expect(find(await sentSpans(), /persons/).length).toBeGreaterThan(0)
    expect(JSON.stringify(collected).toLowerCase()).not.toContain('xochiquetzal')
    expect(JSON.stringify(collected)).not.toContain(token)
  })

  test('a statement that fails tells its kind, and not the value that it failed for', async () => {
    const asked = sql`select ${'Xochiquetzal'}::text::int`.execute(server.db)
    await expect(asked).rejects.toThrow('Xochiquetzal')
    const start = { name: 'tried', kind: 'consumer' } as const
    const within = inTraceSpan(newTrace(), start, () =>
      sql`select ${'Xochiquetzal'}::text::int`.execute(server.db),
    )
    await expect(within).rejects.toThrow('Xochiquetzal')
    const spans = await sentSpans()
    for (const name of ['select', 'tried'])
      expect(find(spans, name).map(valuesOf)).toMatchObject([{ 'error.type': '22P02' }])
    expect(JSON.stringify(collected)).not.toContain('Xochiquetzal')
  })

  test('a job has the trace that its uuid is, and says what it failed for', async () => {
    await server.db
      .insertInto('jobs')
      .values({
        uuid: '4bf92f35-77b3-4da6-a3ce-929d0e0e4736',
        kind: 'unknown_work',
        payload: '{}',
        run_at: server.clock.now().toISOString(),
        created_at: server.clock.now().toISOString(),
      })
      .execute()
    await server.jobs.runDue()
    const spans = await sentSpans()
    const [job] = find(spans, 'job unknown_work')
    expect(job).toMatchObject({
      traceId: TRACE,
      kind: 5,
      status: { code: 2 },
    })
    expect(job && valuesOf(job)).toMatchObject({ 'error.type': 'Error' })
    expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).length).toBeGreaterThan(0)
  })

  test.each([
    ['and its post', manners.ok, 204, {}, {}],
    ['and what it failed for', manners['failing with 500'], 500, { code: 2 }, { 'error.type': 'http' }],
  ])('a delivery of a webhook is a trace, %s', async (_words, manner, answered, status, failure) => {
    const receiver = await aReceiver(newWebhookSecret())
    onTestFinished(() => receiver.close())
    receiver.behave(manner)
    await aWebhook(server.db, {
      url: receiver.url,
      sealed_secret: seal(SECRET, newWebhookSecret()),
      event_types: ['invoice.paid'],
    })
    onTestFinished(async () => {
      await server.db.deleteFrom('webhook_logs').execute()
      await server.db.deleteFrom('webhooks').execute()
    })
    await inTransaction(server.db, (tx) =>
      recordEvent(tx, systemOrigin(instant(server.clock.now())), {
        type: 'invoice.paid',
        subject: { type: 'invoice', uuid: randomUUID(), label: 'FAC-000001' },
        account_uuid: null,
        data: {},
      }),
    )
    const { db, clock } = server
    const onError = (error: unknown) => problem(String(error))
    await createDispatcher({ db, clock, secret: SECRET, toLoopback: true, onError }).runDue()
    const spans = await sentSpans()
    const [delivery] = find(spans, 'webhook invoice.paid')
    expect(delivery).toMatchObject({ kind: 5, status })
    expect(delivery && valuesOf(delivery)).toMatchObject({
      'http.response.status_code': answered,
      ...failure,
    })
    expect(find(spans, 'POST')).toMatchObject([
      { parentSpanId: delivery?.spanId, traceId: delivery?.traceId, kind: 3, status: { code: 0 } },
    ])
  })

  test('what cannot be sent is told, and calls are answered', async () => {
    status = 400
    problem.mockClear()
    expect((await call('admin', 'admin/plans')).statusCode).toBe(200)
    await stop()
    expect(problem).toHaveBeenCalled()
  })
})

test('without a collector nothing is recorded', async () => {
  await stop()
  await call('admin', 'admin/plans')
  expect(collected).toEqual([])
})
