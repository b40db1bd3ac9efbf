import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NewPolicy, PolicyStatus } from '@/contract/policies'
import type { Database } from '../../server/db/database'
import type { RecordTable } from '../../server/db/schema'
import { seedDemo } from '../../server/demo/seedDemo'
import { openTestDatabase } from '../support/databases'
import { testClock } from '../support/testClock'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemo(db, testClock())
})
afterAll(() => db.destroy())

const found = async (what: ReturnType<typeof sql<{ wrong: string }>>) => (await what.execute(db)).rows

describe('what covers whom in the demo', () => {
  test.each<[RecordTable, readonly string[]]>([['policies', PolicyStatus.options]])(
    'has %s in every status, on more than a page',
    async (table, statuses) => {
      const { rows } = await sql<{ status: string }>`select status from ${sql.table(table)}`.execute(db)
      expect(rows.length).toBeGreaterThan(29)
      expect([...new Set(rows.map(({ status }) => status))].toSorted()).toEqual([...statuses].toSorted())
    },
  )

  test('could have been written by a person', async () => {
    for (const policy of await db.selectFrom('policies').selectAll().execute()) {
      const fields = Object.fromEntries(Object.entries(policy).filter(([name]) => name in NewPolicy.shape))
      expect(NewPolicy.safeParse(fields).error?.issues ?? []).toEqual([])
    }
  })

  test('is in force just where its money is', async () => {
    expect(
      await found(sql`select policies.number as wrong from policies join subscriptions on subscriptions.uuid = subscription_uuid
      where (policies.status = 'active' and subscriptions.status not in ('active', 'trialing'))
        or (policies.status = 'grace' and subscriptions.status <> 'past_due')
        or policies.account_uuid <> subscriptions.account_uuid or policies.plan_uuid <> subscriptions.plan_uuid`),
    ).toEqual([])
  })

  test('covers holders of its account, one year after the other, for what it costs at most', async () => {
    expect(
      await found(sql`select policies.number as wrong from policies
      join members on members.uuid = policies.holder_member_uuid
      left join policies as earlier on earlier.uuid = policies.previous_policy_uuid
      where members.account_uuid <> policies.account_uuid or members.kind <> 'holder'
        or policies.paid_cents > policies.premium_cents
        or (earlier.uuid is not null and earlier.ends_on + 1 <> policies.starts_on)
        or ((policies.stage = 'renewal') <> (earlier.uuid is not null))`),
    ).toEqual([])
  })
})
