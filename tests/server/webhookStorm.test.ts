// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const WEBHOOKS = 4
const RECORDS = 2
const HOUR = 3_600

/** What a receiver does from one attempt to the next, and the seconds until the table of retries has another made. */
const storm: [told: object, manner: Manner | 'down', seconds: number][] = [
  [{ error_kind: 'refused' }, 'down', 6],
  [{ error_kind: 'http', http_status: 500 }, manners['failing with 500'], 360],
  [{ error_kind: 'garbage' }, manners['talking garbage'], 0.6 * HOUR],
  [{ error_kind: 'http', http_status: 302 }, manners.redirecting, 2.4 * HOUR],
  [{ error_kind: 'cut', http_status: null }, manners.cutting, 6 * HOUR],
  [{ error_kind: 'cut', http_status: 200 }, manners['cutting its answer'], 12 * HOUR],
  [{ error_kind: 'timeout' }, manners.silent, 17 * HOUR],
  [
    { error_kind: 'http', http_status: 503 },
    (response) => response.writeHead(503, { 'retry-after': '60' }).end(),
    24 * HOUR,
  ],
]

// Each waits for receivers who never answer, and both together no longer than one.
describe.concurrent.each(databaseKinds())('a storm on $name', (kind) => {
  const clock = testClock()
  let db: Database
  let receiver: Awaited<ReturnType<typeof aReceiver>>
  const secret = newWebhookSecret()
  const errors: unknown[] = []

  beforeAll(async () => {
    db = await kind.open()
    receiver = await aReceiver(secret)
  })
  afterAll(async () => {
    await receiver.close()
    await db.destroy()
  })

  test('of everything that can go wrong passes, and each event has arrived once it is over', {
    tags: [LONG],
  }, async () => {
    const records = Array.from({ length: RECORDS }, () => randomUUID())
    for (let n = 0; n < WEBHOOKS; n++)
      await aWebhook(db, {
        url: `${receiver.url}/${n}`,
        sealed_secret: seal(SECRET, secret),
        timeout_s: 5,
      })
    const happen = async (type: string) => {
      for (const uuid of records)
        await inTransaction(db, (tx) =>
          recordEvent(tx, systemOrigin(instant(clock.now())), {
            type,
            subject: { type: 'invoice', uuid, label: 'FAC-000001' },
          }),
        )
    }
    // Each time another process, as if the last had been ended.
    const send = () =>
      createDispatcher({
        db,
        clock,
        secret: SECRET,
        toLoopback: true,
        onError: (error) => void errors.push(error),
      }).runDue()
    const types: string[] = []
    for (const [round, [, manner, seconds]] of storm.entries()) {
      const type = `invoice.step_${'abcdefgh'[round]}`
      types.push(type)
      await happen(type)
      if (manner === 'down') await receiver.close()
      else receiver.behave(manner)
      await send()
      if (manner === 'down') await receiver.open()
      clock.advance(seconds)
    }
    receiver.behave(manners.ok)
    const from = receiver.arrived.length
    // What waited longest may wait for another day.
    for (let day = 0; day < 2; day++) {
      await send()
      clock.advance(24 * 1.2 * HOUR)
    }
    const kept = await db
      .selectFrom('webhook_logs')
      .select(['status', 'event_uuid', 'webhook_uuid', 'attempts'])
      .execute()
    expect(kept).toHaveLength(WEBHOOKS * RECORDS * storm.length)
    expect(new Set(kept.map(({ status }) => status))).toEqual(new Set(['succeeded']))
    expect(receiver.arrived.every(({ isSigned }) => isSigned)).toBe(true)

    const taken = receiver.arrived.slice(from)
    const ids = new Set(kept.map(({ event_uuid }) => `evt_${event_uuid}`))
    expect(new Set(receiver.arrived.map(({ id }) => id))).toEqual(ids)
    for (let n = 0; n < WEBHOOKS; n++)
      for (const record of records) {
        const arrived = taken.filter(
          ({ path, body }) =>
            path === `/avisos/${n}` && (body.data['object'] as { uuid: string }).uuid === record,
        )
        expect(arrived.map(({ body }) => body.type)).toEqual(types)
      }
    // Each webhook met everything.
    for (const { uuid } of await db.selectFrom('webhooks').select('uuid').execute())
      expect(
        kept.filter(({ webhook_uuid }) => webhook_uuid === uuid).flatMap(({ attempts }) => attempts),
      ).toEqual(expect.arrayContaining(storm.map(([told]) => expect.objectContaining(told))))
    expect(errors).toEqual([])
  })
})
