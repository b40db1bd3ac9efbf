import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '@server/db/database'
import { sweeps } from '@server/registry/jobKinds'
import { createWorker } from '@server/jobs/worker'
import { openDemoDatabase } from '../support/databases'
import { aSandbox } from '../support/gateways'

let db: Database
beforeAll(async () => {
  db = await openDemoDatabase()
})
afterAll(() => db.destroy())

test('nothing of the demonstration is overdue on the day that it tells of', async () => {
  const errors: unknown[] = []
  const before = await db.selectFrom('log_chain').select('position').executeTakeFirstOrThrow()
  const clock = { now: () => new Date('2026-03-05T22:00:00Z') }
  await createWorker({
    services: {
      db,
      clock,
      sessionClock: clock,
      mail: { send: async () => {} },
      gateway: aSandbox(db, clock),
      publicUrl: 'http://localhost',
    },
    kinds: [],
    sweeps,
    onError: (error) => void errors.push(error),
  }).runDue()
  const moved = await db
    .selectFrom('logs')
    .select(['subject_type', 'subject_label'])
    .where('position', '>', before.position)
    .execute()
  expect(errors).toEqual([])
  expect(moved).toEqual([])
})
