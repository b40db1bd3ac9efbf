import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PlanIncome } from '@/contract/planIncome'
import type { PlanDetail } from '@/contract/plans'
import { SubscriptionStatus } from '@/contract/subscriptions'
import { openDemoDatabase } from '../support/databases'
import { call, referenceServer } from '../support/referenceServer'
import { aPlan, aSubscription } from '../support/sales'

const server = referenceServer({ open: openDemoDatabase })

const read = async (address: string) => (await call('admin', `admin/${address}`)).json().data
const incomeOf = (plan: string): Promise<PlanIncome> => read(`plans/${plan}/income`)
const shownOf = async (plan: string) => ((await read(`plans/${plan}`)) as PlanDetail).mrr_cents
const sumOf = (moves: PlanIncome['months'][number]['moves']) =>
  moves.reduce((sum, { cents }) => sum + cents, 0)

const item = (quantity: number, unit_cents: number) =>
  JSON.stringify([{ plan_addon_uuid: null, label: 'Plan', quantity, unit_cents }])
const change = fc.record({
  days: fc.nat({ max: 24 }),
  which: fc.nat({ max: 2 }),
  values: fc.oneof(
    fc.record({ status: fc.constantFrom(...SubscriptionStatus.options) }),
    fc.record({ interval: fc.constantFrom('month', 'year') }),
    fc.record({ items: fc.constantFrom(item(1, 34_900), item(2, 34_900), item(1, 39_900)) }),
    fc.record({ archived_at: fc.constantFrom(null, '2026-03-05T22:00:00.000Z') }),
    fc.record({ price_version: fc.constantFrom(1, 2), items: fc.constantFrom(item(1, 41_900)) }),
    fc.record({ plan: fc.nat({ max: 1 }) }),
  ),
})

describe('what moved the income of a plan', () => {
  let plans: string[]
  beforeAll(async () => {
    plans = [(await aPlan(server.db)).uuid, (await aPlan(server.db)).uuid]
  })

  test('of the made-up world is what was played there', async () => {
    const { data: listed } = (await call('admin', 'admin/plans?size=40')).json()
    const seen = new Set<string>()
    for (const { uuid, name, mrr_cents } of listed) {
      const { months } = await incomeOf(uuid)
      expect(months.at(-1)?.income_cents, name).toBe(mrr_cents)
      const { rows } = await sql<{ cents: number }>`select coalesce(sum(cents), 0) as cents
        from plan_income_moves where plan_uuid = ${uuid}`.execute(server.db)
      expect(rows[0]?.cents, name).toBe(mrr_cents)
      for (const { moves } of months) for (const { reason } of moves) seen.add(reason)
    }
    expect([...seen]).toEqual(expect.arrayContaining(['new', 'canceled']))
    expect(seen.size).toBeGreaterThan(3)
  })

  test('adds up, after any history, to what the plan showed at the end of each month', async () => {
    const { db, clock } = server
    let moved = 0
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 14 }), async (changes) => {
        clock.reset()
        await db.deleteFrom('subscriptions').where('plan_uuid', 'in', plans).execute()
        await sql`delete from plan_income_moves where plan_uuid = any(${plans}::uuid[])`.execute(db)
        const at = () => clock.now().toISOString()
        const kept: string[] = []
        for (const plan of [0, 0, 1])
          kept.push(
            (
              await aSubscription(db, {
                plan_uuid: plans[plan] ?? '',
                created_at: at(),
                updated_at: at(),
              })
            ).uuid,
          )
        const shown = new Map<string, number[]>()
        const look = async () =>
          shown.set(clock.day(0).slice(0, 7), await Promise.all(plans.map((plan) => shownOf(plan))))
        await look()
        for (const { days, which, values } of changes) {
          clock.advance(days * 86_400)
          const uuid = kept[which] ?? ''
          const set = 'plan' in values ? { plan_uuid: plans[values.plan] ?? '' } : values
          await db
            .updateTable('subscriptions')
            .set({ ...set, updated_at: at() })
            .where('uuid', '=', uuid)
            .execute()
          await look()
        }
        for (const [nth, plan] of plans.entries()) {
          const { opening_cents, months } = await incomeOf(plan)
          expect(months).toHaveLength(12)
          expect(months.at(-1)?.income_cents).toBe(await shownOf(plan))
          let income = opening_cents
          for (const { month, moves, income_cents } of months) {
            income += sumOf(moves)
            expect(income_cents, month).toBe(income)
            expect(shown.get(month)?.[nth] ?? income_cents, month).toBe(income_cents)
            moved += moves.length
          }
        }
      }),
      { numRuns: 15 },
    )
    expect(moved).toBeGreaterThan(20)
    clock.reset()
  })

  test('names each change by why it came', async () => {
    const { db, clock } = server
    const plan = (await aPlan(db)).uuid
    const other = (await aPlan(db)).uuid
    const now = { created_at: clock.now().toISOString(), updated_at: clock.now().toISOString() }
    const { uuid } = await aSubscription(db, { ...now, plan_uuid: plan, status: 'trialing' })
    const set = (values: object) =>
      db.updateTable('subscriptions').set(values).where('uuid', '=', uuid).execute()
    const reasons = async (of = plan) =>
      (await incomeOf(of)).months
        .at(-1)
        ?.moves.map(({ reason, cents }) => [reason, cents])
        .toSorted()
    await set({ status: 'active' })
    expect(await reasons()).toEqual([['new', 69_800]])
    await set({ items: item(3, 34_900) })
    await set({ items: item(1, 34_900) })
    await set({ items: item(1, 39_900), price_version: 2 })
    await set({
      discount: { type: 'fixed', value: 900, coupon_code: null, duration: 'once', remaining: null },
    })
    await set({ status: 'paused' })
    await set({ status: 'active' })
    await set({ plan_uuid: other })
    expect(await reasons()).toEqual([
      ['discount', -900],
      ['less', -69_800],
      ['more', 34_900],
      ['new', 69_800],
      ['paused', -39_000],
      ['price', 5_000],
      ['returned', 39_000],
      ['to_plan', -39_000],
    ])
    await set({ status: 'unpaid' })
    await set({ status: 'active' })
    await set({ status: 'canceled' })
    expect(await reasons(other)).toEqual([
      ['canceled', -39_000],
      ['from_plan', 39_000],
      ['returned', 39_000],
      ['unpaid', -39_000],
    ])
  })

  test('that was sold before its moves were noted is made of what its subscriptions pay', async () => {
    const { db } = server
    await sql`call count_income_moves()`.execute(db)
    const { rows } = await sql<{ name: string }>`
      select name from plans where
        (select coalesce(sum(cents), 0) from plan_income_moves where plan_uuid = plans.uuid)
        <> (select coalesce(sum(mrr_cents), 0) from plan_figures where plan_uuid = plans.uuid)`.execute(db)
    expect(rows).toEqual([])
  })
})
