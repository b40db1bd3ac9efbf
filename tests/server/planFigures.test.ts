import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { PolicyStatus } from '@/contract/policies'
import { liveStatuses, SubscriptionStatus } from '@/contract/subscriptions'
import type { Database } from '@server/db/database'
import { tidyPlanFigures } from '@server/domain/catalogue/tidyPlanFigures'
import { aPolicy } from '../support/cover'
import { databaseKinds } from '../support/databases'
import { aPlan, aSubscription } from '../support/sales'

const kinds = databaseKinds()
const which = fc.nat({ max: 2 })
const plan = fc.nat({ max: 1 })
const archived_at = fc.constantFrom(null, null, '2026-03-05T22:00:00.000Z')
const change = fc.oneof(
  fc.record({
    table: fc.constant('policies' as const),
    which,
    plan,
    values: fc.record({ status: fc.constantFrom(...PolicyStatus.options), archived_at }),
  }),
  fc.record({
    table: fc.constant('subscriptions' as const),
    which,
    plan,
    values: fc.record({
      status: fc.constantFrom(...SubscriptionStatus.options),
      interval: fc.constantFrom('month', 'year'),
      archived_at,
    }),
  }),
  fc.record({
    table: fc.constantFrom('subscriptions' as const, 'policies' as const),
    which,
    taken: fc.constant('out'),
  }),
  fc.record({ folded: fc.constant(true) }),
)

/** What the lines add up to, and what counting the records gives. */
async function figures(db: Database) {
  const { rows: told } =
    await sql`select plan_uuid, sum(policies)::int as policies, sum(subscribers)::int as subscribers,
      sum(mrr_cents)::int as mrr_cents
    from plan_figures group by plan_uuid having sum(policies) <> 0 or sum(subscribers) <> 0 or sum(mrr_cents) <> 0
    order by plan_uuid`.execute(db)
  const { rows: counted } =
    await sql`select plan_uuid, sum(policies)::int as policies, sum(subscribers)::int as subscribers,
      sum(mrr_cents)::int as mrr_cents from (
        select plan_uuid, count(*) filter (where status in ('active', 'grace')) as policies, 0 as subscribers, 0 as mrr_cents
        from policies where archived_at is null group by plan_uuid
        union all select plan_uuid, 0, count(*) filter (where status = any(${[...liveStatuses]})), sum(mrr_cents)
        from subscriptions where archived_at is null group by plan_uuid) as records
    group by plan_uuid having sum(policies) <> 0 or sum(subscribers) <> 0 or sum(mrr_cents) <> 0
    order by plan_uuid`.execute(db)
  return { told, counted }
}

describe.each(kinds)('on $name', (kind) => {
  let db: Database
  let plans: string[]
  beforeAll(async () => {
    db = await kind.open()
    plans = [(await aPlan(db)).uuid, (await aPlan(db)).uuid]
  })

  test('what a plan carries is what counting its policies and subscriptions gives, after each of their changes', async () => {
    let carried = 0
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        await db.deleteFrom('policies').execute()
        await db.deleteFrom('subscriptions').execute()
        const kept: { policies: string[]; subscriptions: string[] } = { policies: [], subscriptions: [] }
        for (const plan_uuid of [plans[0], plans[0], plans[1]]) {
          kept.policies.push((await aPolicy(db, plan_uuid ? { plan_uuid } : {})).uuid)
          kept.subscriptions.push((await aSubscription(db, plan_uuid ? { plan_uuid } : {})).uuid)
        }
        for (const one of changes) {
          if ('folded' in one) await tidyPlanFigures.run({ db })
          else if ('taken' in one)
            await db
              .deleteFrom(one.table)
              .where('uuid', '=', kept[one.table][one.which] ?? '')
              .execute()
          else
            await db
              .updateTable(one.table)
              .set({ ...one.values, plan_uuid: plans[one.plan] ?? '' })
              .where('uuid', '=', kept[one.table][one.which] ?? '')
              .execute()
        }
        const { told, counted } = await figures(db)
        carried += counted.length
        expect(told).toEqual(counted)
      }),
      { numRuns: 25 },
    )
    expect(carried).toBeGreaterThan(25)
  })

  test('many lines are made one, and say the same', async () => {
    for (let made = 0; made < 30; made++) await aPolicy(db, { plan_uuid: plans[0] ?? '' })
    await db.updateTable('policies').set({ status: 'expired' }).execute()
    await db.updateTable('policies').set({ status: 'active' }).execute()
    const { counted } = await figures(db)
    await tidyPlanFigures.run({ db })
    const { told } = await figures(db)
    expect(told).toEqual(counted)
    const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from plan_figures
      where plan_uuid = ${plans[0]}`.execute(db)
    expect(rows).toEqual([{ lines: 1 }])
  })

  test('a database that was filled with its triggers off is counted anew', async () => {
    await sql`delete from plan_figures`.execute(db)
    await sql`call count_plan_figures()`.execute(db)
    const { told, counted } = await figures(db)
    expect(told).toEqual(counted)
    expect(counted.length).toBeGreaterThan(0)
  })
})
