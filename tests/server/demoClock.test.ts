import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '@server/app'
import { systemClock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { openMovedClock } from '@server/demo/movedClock'
import { createAccessTokens } from '@server/identity/accessTokens'
import { openSession } from '@server/identity/sessions'
import { aPolicy } from '../support/cover'
import { databaseKinds, SECRET } from '../support/databases'
import { aUser } from '../support/records'
import { APP_KEY } from '../support/referenceServer'

const DAY = 86_400_000

/** A server of a demonstration, or one whose clock is the machine's. */
async function aServer(db: Database, isDemo: boolean) {
  const demoClock = isDemo ? await openMovedClock(db) : undefined
  const { app, jobs } = await createApp({
    db,
    clock: demoClock ?? systemClock,
    ...(demoClock && { demoClock }),
    secret: SECRET,
    appKey: APP_KEY,
    publicUrl: 'http://localhost',
    mail: { send: async () => {} },
  })
  const { uuid: user_uuid } = await aUser(db, { role: 'admin' })
  const opening = { user_uuid, ip: '127.0.0.1', user_agent: 'test' }
  const session = await db.transaction().execute((tx) => openSession(tx, systemClock, opening))
  const token = await createAccessTokens(SECRET, systemClock).issue(session)
  const headers = { 'x-app-key': APP_KEY, authorization: `Bearer ${token}` }
  const url = '/api/v2/admin/demo-clock'
  return {
    jobs,
    look: () => app.inject({ url, headers }),
    pass: (days: unknown) => app.inject({ method: 'POST', url, headers, payload: { days } }),
    close: async () => {
      await app.close()
      demoClock?.stop()
    },
  }
}

describe.each(databaseKinds())('the clock of a demonstration on $name', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await kind.open()
  })
  afterAll(async () => {
    await db.destroy()
  })

  test('is let pass days, which run the daily jobs, and keeps its users signed in', async () => {
    const server = await aServer(db, true)
    const { uuid } = await aPolicy(db, { auto_renew: false })
    const before = await server.look()
    expect(before.json()).toMatchObject({ data: { moved_days: 0 } })
    expect(before.headers['x-clock-ahead']).toBe('0')
    expect((await server.pass(366)).json()).toMatchObject({ data: { moved_days: 366 } })
    await server.jobs.runDue()
    const { status } = await db
      .selectFrom('policies')
      .select('status')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(status).toBe('expired')
    const seen = await server.look()
    expect(seen.statusCode).toBe(200)
    expect(seen.headers['x-clock-ahead']).toBe(String((366 * DAY) / 1000))
    expect(Date.parse(seen.json().data.now) - Date.now()).toBeGreaterThan(365 * DAY)
    for (const days of [0, -1, 1.5, 367, 'x']) expect((await server.pass(days)).statusCode).toBe(422)
    await server.close()

    const again = await aServer(db, true)
    expect((await again.look()).json()).toMatchObject({ data: { moved_days: 366 } })
    await again.close()
  })

  test('is not there where the clock is the machine’s', async () => {
    const server = await aServer(db, false)
    const seen = await server.look()
    expect(seen.json()).toEqual({ data: null })
    expect(seen.headers['x-clock-ahead']).toBeUndefined()
    expect((await server.pass(1)).statusCode).toBe(404)
    await server.close()
  })
})
