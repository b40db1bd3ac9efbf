import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PaymentMethodStatus } from '@/contract/paymentMethods'
import type { Database } from '../../server/db/database'
import { seedDemo } from '../../server/demo/seedDemo'
import { openTestDatabase } from '../support/databases'
import { testClock } from '../support/testClock'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemo(db, testClock())
})
afterAll(() => db.destroy())

const statusesOf = async (table: 'payment_methods') =>
  (await sql<{ status: string }>`select distinct status from ${sql.table(table)}`.execute(db)).rows
    .map(({ status }) => status)
    .sort()

describe('the made-up billing', () => {
  test('has something in every status', async () => {
    expect(await statusesOf('payment_methods')).toEqual([...PaymentMethodStatus.options].sort())
  })
})
