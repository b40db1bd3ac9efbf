// @vitest-environment node
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import type { Database } from '@server/db/database'
import { seedDemo } from '@server/demo/seedDemo'
import { SECRET } from '../support/databases'
import { openTestDatabase } from '../support/lentDatabases'

const withDemo = async (moment: string, look: (db: Database) => Promise<void>) => {
  const db = await openTestDatabase()
  try {
    await seedDemo(db, { clock: { now: () => new Date(moment) }, secret: SECRET })
    await look(db)
  } finally {
    await db.destroy()
  }
}

// Ends of months and years, and a leap day.
test.each(['2026-12-31T23:00:00Z', '2027-02-28T18:00:00Z', '2027-03-31T18:00:00Z', '2028-02-29T18:00:00Z'])(
  'the demo is made on %s, and its books add up',
  { tags: [LONG], timeout: 200_000 },
  (moment) =>
    withDemo(moment, async (db) => {
      expect((await checkBooks(db)).differences).toEqual([])
    }),
)

// The server tries failed charges again at nine in Mexico City. In the evening there, it is another day in Greenwich.
test.each(['2026-11-27T05:00:00Z', '2026-11-27T14:50:00Z', '2027-07-20T23:30:00Z'])(
  'a demo that is made on %s leaves a person two charges of the week, which the server does not try for hours',
  { tags: [LONG], timeout: 200_000 },
  (moment) =>
    withDemo(moment, async (db) => {
      const { rows } = await sql<{ hours: number }>`
        select extract(epoch from next_retry_at - ${moment}::timestamptz)::float / 3600 as hours from payments
        where status = 'failed' and (error ->> 'retryable')::boolean
          and next_retry_at is not null and created_at > ${moment}::timestamptz - interval '6 days'`.execute(
        db,
      )
      expect(rows.length).toBeGreaterThanOrEqual(2)
      for (const { hours } of rows) expect(hours).toBeGreaterThan(6)
      expect((await checkBooks(db)).differences).toEqual([])
    }),
)
