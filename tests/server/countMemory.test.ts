import { beforeAll, expect, test } from 'vitest'
import type { Database } from '@server/db/database'
import { countAtMost, rememberCounts } from '@server/db/countMemory'
import { openEmbeddedTestDatabase } from '../support/lentDatabases'

let db: Database
beforeAll(async () => {
  db = await openEmbeddedTestDatabase()
})

const query = (...parameters: unknown[]) => ({ sql: 'select 1', parameters })

/** Counts a query, and tells how often it was really counted. */
function counting(total: number) {
  let times = 0
  return {
    times: () => times,
    ask: (asked: ReturnType<typeof query>) =>
      countAtMost(db, asked, 10, async () => {
        times++
        return total
      }),
  }
}

test('more than is counted is counted once, until something is written', async () => {
  const forget = rememberCounts(db)
  const many = counting(11)
  expect([await many.ask(query(1)), await many.ask(query(1))]).toEqual([11, 11])
  expect(many.times()).toBe(1)
  await many.ask(query(2))
  expect(many.times()).toBe(2)
  forget()
  await many.ask(query(1))
  expect(many.times()).toBe(3)
})

test('a total that is shown in full is counted each time', async () => {
  rememberCounts(db)
  const few = counting(10)
  expect([await few.ask(query(3)), await few.ask(query(3))]).toEqual([10, 10])
  expect(few.times()).toBe(2)
})

test('what was counted while something was written is not remembered', async () => {
  const forget = rememberCounts(db)
  const counted = await countAtMost(db, query(4), 10, async () => {
    forget()
    return 11
  })
  const later = counting(5)
  expect([counted, await later.ask(query(4))]).toEqual([11, 5])
})
