// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { recordEvent } from '@server/audit/events'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { newWebhookSecret, seal } from '@server/core/sealing'
import { createDispatcher } from '@server/domain/webhooks/dispatcher'
import { LONG } from '../../scripts/pace.mjs'
import { databaseKinds, SECRET } from '../support/databases'
import { aReceiver, type Manner, manners } from '../support/receiver'
import { aWebhook } from '../support/records'
import { testClock } from '../support/testClock'

const clock = testClock()

describe.each(databaseKinds())('deliveries on $name', (kind) => {
  let db: Database
  let other: Database
  let receiver: Awaited<ReturnType<typeof aReceiver>>
  const secret = newWebhookSecret()
  const errors: unknown[] = []

  beforeAll(async () => {
    db = await kind.open()
    other = kind.again(db)
  })
  afterAll(async () => {
    if (other !== db) await other.destroy()
    await db.destroy()
  })
  beforeEach(async () => {
    clock.reset()
    errors.length = 0
    await db.deleteFrom('webhook_logs').execute()
    await db.deleteFrom('webhooks').execute()
    receiver = await aReceiver(secret)
  })
  afterEach(async () => {
    await receiver.close()
    if (errors.length > 0) throw new AggregateError(errors, 'A delivery failed that nobody expected')
  })

  const dispatcher = (on = db, { toLoopback = true } = {}) =>
    createDispatcher({
      db: on,
      clock,
      secret: SECRET,
      toLoopback,
      onError: (error) => void errors.push(error),
    })
  const webhook = (wish: Parameters<typeof aWebhook>[1] = {}) =>
    aWebhook(db, { url: receiver.url, sealed_secret: seal(SECRET, secret), timeout_s: 5, ...wish })
  const happen = (type: string, subject: string = randomUUID(), account_uuid: string | null = null) =>
    inTransaction(db, (tx) =>
      recordEvent(tx, systemOrigin(instant(clock.now())), {
        type,
        subject: { type: type.split('.')[0] ?? '', uuid: subject, label: 'FAC-000001' },
        account_uuid,
        data: { status: 'paid', curp: 'GODE561231HDFRRN09', diagnosis: { code: 'J45' } },
        previous: { status: 'open', phone: '5512345678' },
      }),
    )
  const logs = () => db.selectFrom('webhook_logs').selectAll().orderBy('event_position').execute()
  const only = async () => {
    const [first] = await logs()
    if (!first) throw new Error('Nothing was written down')
    return first
  }

  test('go to the webhooks that asked for the event, signed, with nothing that identifies a person', async () => {
    const account = randomUUID()
    await webhook({ event_types: ['invoice.paid'] })
    await webhook({ event_types: ['*'], account_uuids: [account], payload: 'thin' })
    await webhook({ event_types: ['*'], status: 'paused' })
    await webhook({ event_types: ['member.created'] })
    const subject = randomUUID()
    await happen('invoice.paid', subject, account)
    await happen('invoice.paid')
    await dispatcher().runDue()
    expect(receiver.arrived.every(({ isSigned }) => isSigned)).toBe(true)
    const bodies = receiver.arrived.map(({ body }) => body)
    expect(bodies).toHaveLength(3)
    expect(bodies).toContainEqual({
      type: 'invoice.paid',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        event: expect.any(String),
        object: { type: 'invoice', uuid: subject },
        account,
        label: 'FAC-000001',
        actor: 'system',
        now: { status: 'paid' },
        before: { status: 'open' },
      },
    })
    expect(bodies.map(({ data }) => Object.keys(data).length).toSorted((a, b) => a - b)).toEqual([3, 7, 7])
    const [first] = receiver.arrived
    expect(first?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(await logs()).toMatchObject([1, 2, 3].map(() => ({ status: 'succeeded', http_status: 204 })))
    const kept = await db.selectFrom('webhooks').select(['last_success_at']).execute()
    expect(kept.filter(({ last_success_at }) => last_success_at)).toHaveLength(2)
    expect(errors).toEqual([])
  })

  test('say of a person which one it is and what happened, and not who that is', async () => {
    await webhook()
    await inTransaction(db, (tx) =>
      recordEvent(tx, systemOrigin(instant(clock.now())), {
        type: 'member.updated',
        subject: { type: 'member', uuid: randomUUID(), label: 'Brígida Zamarripa' },
        data: {
          status: 'active',
          full_name: 'Brígida Zamarripa',
          plan_uuid: 'p',
          nickname: 'Bri',
          email: 'b@ejemplo.mx',
        },
        previous: { full_name: 'Brígida Z.' },
      }),
    )
    await inTransaction(db, (tx) =>
      recordEvent(tx, systemOrigin(instant(clock.now())), {
        type: 'invoice.updated',
        subject: { type: 'invoice', uuid: randomUUID(), label: 'FAC-000001' },
        data: { total_cents: 100, billing_email: 'b@ejemplo.mx', internal_note: 'asma', name: 'Mensualidad' },
      }),
    )
    await dispatcher().runDue()
    const bodies = receiver.arrived.map(({ body: { type, data } }) => ({ type, ...data }))
    expect(bodies.toSorted((one, other) => (one.type < other.type ? -1 : 1))).toMatchObject([
      { label: 'FAC-000001', now: { total_cents: 100, name: 'Mensualidad' } },
      { label: null, now: { status: 'active', plan_uuid: 'p' }, before: {} },
    ])
    expect(JSON.stringify(bodies)).not.toMatch(/Brígida|Bri|ejemplo|asma/)
  })

  test('carry the headers that the receiver asked for, which are kept without what they say', async () => {
    await webhook({
      headers: '[{"name":"X-Api-Key","value":null}]',
      sealed_headers: seal(SECRET, '{"X-Api-Key":"muy-secreta"}'),
    })
    await happen('invoice.paid')
    await dispatcher().runDue()
    const [first] = receiver.arrived
    expect(first?.headers).toMatchObject({ 'x-api-key': 'muy-secreta' })
    expect(first?.isSigned).toBe(true)
    const { attempts } = await only()
    expect(attempts[0]?.request_headers).toMatchObject({ 'X-Api-Key': '••••••' })
    expect(JSON.stringify(attempts)).not.toContain('muy-secreta')
  })

  test('are not made of a change that was not kept', async () => {
    await webhook()
    await expect(
      inTransaction(db, async (tx) => {
        await recordEvent(tx, systemOrigin(instant(clock.now())), {
          type: 'invoice.paid',
          subject: { type: 'invoice', uuid: null, label: 'FAC' },
        })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await logs()).toEqual([])
  })

  const faults: [name: string, manner: Manner, told: object][] = [
    ['failing with 500', manners['failing with 500'], { error_kind: 'http', http_status: 500 }],
    ['redirecting', manners.redirecting, { error_kind: 'http', http_status: 302 }],
    ['cutting', manners.cutting, { error_kind: 'cut', http_status: null }],
    ['cutting its answer', manners['cutting its answer'], { error_kind: 'cut', http_status: 200 }],
    ['talking garbage', manners['talking garbage'], { error_kind: 'garbage', http_status: null }],
  ]
  test.each(faults)('to a receiver that is %s arrive once it is well', async (_name, manner, told) => {
    const { uuid } = await webhook()
    receiver.behave(manner)
    await happen('invoice.paid')
    const sender = dispatcher()
    await sender.runDue()
    const failed = await only()
    expect(failed).toMatchObject({ status: 'pending', tries: 1, ...told })
    const wait = Date.parse(failed.next_attempt_at ?? '') - clock.now().getTime()
    expect(wait).toBeGreaterThan(3_000)
    expect(wait).toBeLessThanOrEqual(6_000)
    expect(await db.selectFrom('webhooks').select('failing_since').executeTakeFirst()).not.toEqual({
      failing_since: null,
    })
    receiver.behave(manners.ok)
    await sender.runDue()
    expect(receiver.arrived).toHaveLength(1)
    clock.advance(7)
    await sender.runDue()
    expect(await only()).toMatchObject({ status: 'succeeded', attempt_count: 2, tries: 2 })
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(1)
    expect(receiver.arrived.every(({ isSigned, headers }) => isSigned && headers['webhook-id'])).toBe(true)
    expect(
      await db.selectFrom('webhooks').select('failing_since').where('uuid', '=', uuid).executeTakeFirst(),
    ).toEqual({ failing_since: null })
  })

  test('to a receiver that is down arrive once it is up', async () => {
    await webhook()
    await receiver.close()
    for (let n = 0; n < 5; n++) await happen('invoice.paid')
    await dispatcher().runDue()
    expect((await logs()).map(({ error_kind }) => error_kind)).toEqual(Array(5).fill('refused'))
    await receiver.open()
    clock.advance(7)
    await dispatcher().runDue()
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(5)
    expect((await logs()).every(({ status }) => status === 'succeeded')).toBe(true)
  })

  test('to a receiver that does not answer are given up after its seconds, and sent again', {
    tags: [LONG],
  }, async () => {
    await webhook({ timeout_s: 5 })
    receiver.behave(manners.silent)
    await happen('invoice.paid')
    await dispatcher().runDue()
    const { attempts, error_kind } = await only()
    expect(error_kind).toBe('timeout')
    expect(attempts[0]?.duration_ms).toBeGreaterThanOrEqual(4_900)
    receiver.behave(manners.ok)
    clock.advance(7)
    await dispatcher().runDue()
    expect(await only()).toMatchObject({ status: 'succeeded' })
  })

  test('stop at the first answer of 410, and say why to those who should know', async () => {
    const { uuid } = await webhook({ notify_emails: ['sistemas@ejemplo.mx'] })
    receiver.behave(manners['gone with 410'])
    await happen('invoice.paid')
    await happen('invoice.paid')
    await dispatcher().runDue()
    const kept = await db
      .selectFrom('webhooks')
      .selectAll()
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ status: 'auto_disabled', status_reason: expect.stringContaining('410') })
    clock.advance(86_400)
    const before = receiver.arrived.length
    await dispatcher().runDue()
    expect(receiver.arrived).toHaveLength(before)
    const told = await db.selectFrom('events').selectAll().where('type', '=', 'webhook.disabled').execute()
    expect(told.filter(({ subject_uuid }) => subject_uuid === uuid)).toHaveLength(1)
    const jobs = await db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'webhook_turned_off')
      .execute()
    expect(jobs).toContainEqual({ payload: { webhook: uuid, reason: kept.status_reason } })
  })

  test('are tried ten times over three days, and the webhook is turned off after five days of failures', async () => {
    await webhook()
    receiver.behave(manners['failing with 500'])
    await happen('invoice.paid')
    const sender = dispatcher()
    await sender.runDue()
    for (let n = 1; n < 10; n++) {
      clock.advance(86_400 * 1.2)
      await sender.runDue()
      if ((await db.selectFrom('webhooks').select('status').executeTakeFirst())?.status === 'auto_disabled')
        break
    }
    expect(await db.selectFrom('webhooks').select('status').executeTakeFirst()).toEqual({
      status: 'auto_disabled',
    })
    expect((await only()).attempt_count).toBe(6)
  })

  test('of one record arrive in order, while those of others go past', async () => {
    await webhook()
    const [one, two] = [randomUUID(), randomUUID()]
    receiver.behave((response) => {
      const last = receiver.arrived.at(-1)
      response
        .writeHead(last?.body.type === 'invoice.created' && receiver.arrived.length < 3 ? 503 : 200)
        .end()
    })
    await happen('invoice.created', one)
    await happen('invoice.finalized', one)
    await happen('invoice.paid', one)
    await happen('payment.succeeded', two)
    await dispatcher().runDue()
    expect(receiver.arrived.map(({ body }) => body.type).toSorted()).toEqual([
      'invoice.created',
      'payment.succeeded',
    ])
    clock.advance(7)
    await dispatcher().runDue()
    expect(receiver.arrived.map(({ body }) => body.type).slice(2)).toEqual([
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
    ])
  })

  test('are sent once, and in order, by several processes', async () => {
    await webhook()
    const records = Array.from({ length: 10 }, () => randomUUID())
    for (let n = 0; n < 6; n++)
      for (const record of records) await happen(`invoice.step_${'abcdef'[n]}`, record)
    await Promise.all([dispatcher(db).runDue(), dispatcher(other).runDue(), dispatcher(other).runDue()])
    await dispatcher().runDue()
    expect(receiver.arrived).toHaveLength(60)
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(60)
    for (const record of records) {
      const types = receiver.arrived
        .filter(({ body }) => (body.data['object'] as { uuid: string }).uuid === record)
        .map(({ body }) => body.type)
      expect(types).toEqual(types.toSorted())
    }
  })

  test('whose process stopped or died in the middle are sent again', async () => {
    await webhook()
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    receiver.behave(() => isAsked())
    await happen('invoice.paid')
    const stopping = dispatcher()
    stopping.start()
    await asked
    await stopping.stop()
    expect(await only()).toMatchObject({ status: 'pending', tries: 0, attempt_count: 0 })
    // As a process leaves it that is killed.
    await db
      .updateTable('webhook_logs')
      .set({ status: 'sending', claim: randomUUID(), claimed_until: '2999-01-01T00:00:00Z' })
      .execute()
    receiver.behave(manners.ok)
    await dispatcher().runDue()
    expect(receiver.arrived).toHaveLength(1)
    await db.updateTable('webhook_logs').set({ claimed_until: '2020-01-01T00:00:00Z' }).execute()
    await dispatcher().runDue()
    expect(await only()).toMatchObject({ status: 'succeeded', attempt_count: 1 })
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(1)
  })

  test('begin as soon as the change is kept', async () => {
    await webhook()
    const running = dispatcher()
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    receiver.behave((response) => {
      response.writeHead(204).end()
      isAsked()
    })
    running.start()
    await happen('invoice.paid')
    await asked
    await running.stop()
    expect(receiver.arrived).toHaveLength(1)
  })

  test('keep to the rate of their webhook, over all processes', async () => {
    await webhook({ max_rate_per_min: 6 })
    for (let n = 0; n < 4; n++) await happen('invoice.paid')
    const round = () => Promise.all([dispatcher(db).runDue(), dispatcher(other).runDue()])
    await round()
    expect(receiver.arrived).toHaveLength(1)
    clock.advance(9)
    await round()
    expect(receiver.arrived).toHaveLength(1)
    clock.advance(2)
    await round()
    expect(receiver.arrived).toHaveLength(2)
  })

  test('leave a receiver alone for as long as it asks', async () => {
    await webhook()
    receiver.behave((response) => response.writeHead(429, { 'retry-after': '600' }).end())
    await happen('invoice.paid')
    await dispatcher().runDue()
    await happen('invoice.paid')
    clock.advance(400)
    await dispatcher().runDue()
    expect(receiver.arrived).toHaveLength(1)
    receiver.behave(manners.ok)
    clock.advance(201)
    await dispatcher().runDue()
    expect(receiver.arrived).toHaveLength(3)
  })

  test('never go to this machine unless it was started so', async () => {
    await webhook()
    await happen('invoice.paid')
    await dispatcher(db, { toLoopback: false }).runDue()
    expect(await only()).toMatchObject({ error_kind: 'inside', status: 'pending' })
    expect(receiver.arrived).toEqual([])
  })

  test('keep the beginning of a long answer of any content', async () => {
    await webhook()
    receiver.behave((response) => {
      response.writeHead(500)
      response.end(Buffer.concat([Buffer.from([0, 255, 0xc3]), Buffer.alloc(100_000, 'x')]))
    })
    await happen('invoice.paid')
    await dispatcher().runDue()
    const { attempts } = await only()
    expect(attempts[0]).toMatchObject({ http_status: 500, truncated: true })
    expect(attempts[0]?.response_body?.length).toBeLessThanOrEqual(16 * 1024)
    expect(errors).toEqual([])
  })
})
