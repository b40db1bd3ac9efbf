// @vitest-environment node
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { seedDemo } from '@server/demo/seedDemo'
import { SECRET } from '../support/databases'
import { openTestDatabase } from '../support/lentDatabases'

const makeDemo = async (moment: string) => {
  const db = await openTestDatabase()
  await seedDemo(db, { clock: { now: () => new Date(moment) }, secret: SECRET })
  return db
}

// Ends of months and years, a leap day, and evenings when it is another day in Greenwich.
test.each([
  '2026-11-26T03:00:00Z',
  '2026-12-31T23:00:00Z',
  '2027-02-28T18:00:00Z',
  '2027-03-31T18:00:00Z',
  '2027-07-20T15:00:00Z',
  '2028-02-29T18:00:00Z',
])('the demo is made on %s, and its books add up', { tags: [LONG], timeout: 200_000 }, async (moment) => {
  const db = await makeDemo(moment)
  try {
    expect((await checkBooks(db)).differences).toEqual([])
  } finally {
    await db.destroy()
  }
})

// The server tries failed charges again at nine in Mexico City.
describe.each(['2026-11-27T05:00:00Z', '2026-11-27T14:50:00Z', '2026-11-27T23:30:00Z'])(
  'a demo that is made on %s',
  { tags: [LONG], timeout: 200_000 },
  (moment) => {
    test('leaves two charges of the week to a person, which the server does not try for hours', async () => {
      const db = await makeDemo(moment)
      try {
        const { rows } = await sql<{ hours: number }>`
          select extract(epoch from next_retry_at - ${moment}::timestamptz)::float / 3600 as hours from payments
          where status = 'failed' and (error ->> 'retryable')::boolean
            and next_retry_at is not null and created_at > ${moment}::timestamptz - interval '6 days'`.execute(
          db,
        )
        expect(rows.length).toBeGreaterThanOrEqual(2)
        for (const { hours } of rows) expect(hours).toBeGreaterThan(6)
      } finally {
        await db.destroy()
      }
    })
  },
)
