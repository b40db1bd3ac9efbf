// @vitest-environment node
import { expect, test } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { seedDemo } from '@server/demo/seedDemo'
import { SECRET } from '../support/databases'
import { openTestDatabase } from '../support/lentDatabases'

// Ends of months and years, a leap day, and evenings when it is another day in Greenwich.
test.each([
  '2026-11-26T03:00:00Z',
  '2026-12-31T23:00:00Z',
  '2027-02-28T18:00:00Z',
  '2027-03-31T18:00:00Z',
  '2027-07-20T15:00:00Z',
  '2028-02-29T18:00:00Z',
])('the demo is made on %s, and its books add up', { tags: [LONG], timeout: 200_000 }, async (moment) => {
  const db = await openTestDatabase()
  try {
    await seedDemo(db, { clock: { now: () => new Date(moment) }, secret: SECRET })
    expect((await checkBooks(db)).differences).toEqual([])
  } finally {
    await db.destroy()
  }
})
