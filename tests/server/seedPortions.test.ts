import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@server/db/database'
import { inTransaction } from '@server/audit/inTransaction'
import type { Row } from '@server/audit/writes'
import { setBaseMoment, SYSTEM } from '@server/demo/material/base'
import { Random } from '@server/demo/material/random'
import { makeFamilyAccount } from '@server/demo/records/makeAccounts'
import { makePortion } from '@server/demo/seeds/makePortion'
import { markAlikeBeside } from '@server/demo/seeds/markAlikeBeside'
import { writeInLanes } from '@server/demo/seeds/writeInLanes'
import { writePortion } from '@server/demo/seeds/writePortion'
import { openDemoDatabase } from '../support/databases'

let db: Database
let plans: Row<'plans'>[]
let manager: string

beforeAll(async () => {
  db = await openDemoDatabase()
  setBaseMoment(new Date('2026-03-05T22:00:00Z'))
  plans = await db.selectFrom('plans').selectAll().orderBy('code').execute()
  const managers = db.selectFrom('users').select('uuid').where('role', '=', 'manager')
  manager = (await managers.executeTakeFirstOrThrow()).uuid
})
afterAll(() => db.destroy())

function makeFamilies(seed: number, count: number) {
  const random = new Random(seed)
  const makers = { random, curps: new Set<string>(), managers: [manager], staff: SYSTEM }
  const families = Array.from({ length: count }, () => makeFamilyAccount(makers, 'family'))
  return makePortion(random, plans, families)
}

const countMembers = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from members`.execute(db)
  return Number(rows[0]?.count)
}

describe('a portion of members', () => {
  test('is written once: each row names at once what it belongs with', async () => {
    const portion = makeFamilies(11, 60)
    const updated = await inTransaction(
      db,
      async (tx) => {
        await writePortion(tx, portion)
        const { rows } = await sql<{ relname: string }>`
          select relname from pg_stat_xact_user_tables where n_tup_upd > 0
            and relname not in ('persons', 'folios')`.execute(tx)
        const { rows: unnamed } = await sql`
          select accounts.number from accounts join customers on customers.account_uuid = accounts.uuid
          left join payment_methods as method on method.uuid = customers.default_payment_method_uuid
          where accounts.uuid = any(${portion.accounts.map(({ uuid }) => uuid)}::uuid[])
            and (accounts.default_customer_uuid is distinct from customers.uuid or method.is_default is false
              or method.uuid is null and exists (select from payment_methods as other
                where other.customer_uuid = customers.uuid and other.status = 'active'))`.execute(tx)
        const { rows: unmarked } = await sql`
          select earlier.number from policies as earlier join policies as later on later.previous_policy_uuid = earlier.uuid
          where later.effective_on is not null and not earlier.is_followed`.execute(tx)
        return { tables: rows, unnamed, unmarked }
      },
      { dryRun: true },
    )
    expect(updated).toEqual({ tables: [], unnamed: [], unmarked: [] })
    expect(portion.policies.some(({ is_followed }) => is_followed)).toBe(true)
    expect(portion.invoices.some(({ subscription_uuid }) => subscription_uuid)).toBe(true)
    const paused = portion.subscriptions.filter(({ pause }) => pause)
    expect(paused.some(({ pause }) => (pause?.policy_uuids.length ?? 0) > 0)).toBe(true)
  })

  test('is told of once it is there, and what is there stays where another fails', async () => {
    const before = await countMembers()
    const portion = makeFamilies(12, 8)
    const told: number[] = []
    // The second one has the very people of the first.
    const waiting = [portion, { ...portion }]
    await expect(
      writeInLanes(
        db,
        () => waiting.shift(),
        ({ members }) => told.push(members.length),
      ),
    ).rejects.toThrow('persons_pkey')
    expect(told).toEqual([portion.members.length])
    expect(await countMembers()).toBe(before + portion.members.length)
  })

  test('marks people who are like some that were written at the same time', async () => {
    const { rows } = await sql<{ one: string; other: string }>`
      select one.uuid as one, alike.alike_uuid as other from persons as one, persons_alike(one) as alike limit 1`.execute(
      db,
    )
    const pair = [rows[0]?.one ?? '', rows[0]?.other ?? '']
    await db.updateTable('persons').set({ has_alike: false }).where('uuid', 'in', pair).execute()
    const [one, other] = await db.selectFrom('persons').selectAll().where('uuid', 'in', pair).execute()
    if (!one || !other) throw new Error('Nobody of the demo is like somebody else')
    await markAlikeBeside(db, [one], [other])
    const marked = await db.selectFrom('persons').select('has_alike').where('uuid', 'in', pair).execute()
    expect(marked).toEqual([{ has_alike: true }, { has_alike: true }])
  })
})
