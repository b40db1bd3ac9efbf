// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { longTests } from '../../scripts/pace.mjs'
import { databaseKinds } from '../support/databases'
import { type Books, findWrong, readBooks } from '../support/moneyBooks'
import { runDay } from '../support/moneyDays'
import { beginCustomer, type Begun, type Ground, layGround, subscribe, within } from '../support/moneyGround'
import type { MoneyStep } from '../support/moneyActs'
import { planStep } from '../support/moneySteps'

/** How an act of a history is taken where it is of the first record that it may be of. */
const step = (does: MoneyStep['does'], how: Partial<MoneyStep> = {}): MoneyStep => ({
  does,
  who: 0,
  which: 0,
  pick: 1,
  cents: 5_000,
  yes: true,
  isPreviewed: false,
  ...how,
})

/** What two people, or a person and the clock, do at the same moment. The first invoice is paid, the second is open. */
const acts = {
  void: step('void', { which: 1, yes: false }),
  pay: step('record'),
  charge: step('charge'),
  refund: step('refund', { pick: 0 }),
  note: step('note', { pick: 3 }),
  offset: step('note', { which: 1, pick: 5 }),
  cancel: step('cancel', { pick: 0 }),
  'cancel policy': step('cancel_policy', { pick: 1 }),
  pause: step('pause'),
  change: step('change', { which: 2, pick: 6 }),
  'move the day': step('change_day', { pick: 20 }),
  'use the balance': step('apply_credit'),
  'write off': step('write_off', { which: 1 }),
  renew: undefined,
}
const names = Object.keys(acts) as (keyof typeof acts)[]
const everyPair = names.flatMap((one, index) => names.slice(index).map((other) => ({ one, other })))
// At a desk every third pair, spread over all acts.
const pairs = everyPair.filter((_, index) => longTests || index % 3 === 0)

describe.each(databaseKinds())('two acts at once on one customer, on $name', (kind) => {
  let db: Database
  let ground: Ground
  beforeAll(async () => {
    db = await kind.open()
    ground = await layGround(db)
  })
  afterAll(async () => {
    await db.destroy()
  })

  const read = async ({ customer_uuid }: Begun): Promise<Books> => {
    const [books] = await readBooks(db, [customer_uuid])
    if (!books) throw new Error('The customer is gone')
    return books
  }

  /** A customer with a paid period, another that is owed, and something in favour. */
  async function begin(): Promise<Begun> {
    ground.passed = 0
    const begun = await beginCustomer(ground)
    const sale = {
      isYearly: false,
      addons: [0, 1],
      discount: null,
      isAutomatic: false,
      policies: 1,
      trial_days: 0,
    }
    await subscribe(ground, begun, { ...sale, plan: 0, quantity: 2 })
    await runDay(ground)
    await subscribe(ground, begun, { ...sale, plan: 1, quantity: 3 })
    await runDay(ground)
    // More than the first period is owed: the rest is in favour.
    const paying = planStep(ground, begun, await read(begun), step('record', { pick: 0, cents: 30_000 }))
    if (!paying) throw new Error('There is nothing to pay')
    await within(ground, paying.work)
    return begun
  }

  async function attempt(begun: Begun, books: Books, name: keyof typeof acts): Promise<boolean> {
    const does = acts[name]
    if (!does) {
      await runDay(ground)
      return true
    }
    const planned = planStep(ground, begun, books, does)
    if (!planned) throw new Error(`There is nothing to ${name}`)
    try {
      await within(ground, planned.work)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  test.each(pairs)('$one and $other: one of them is done or both, and no cent is lost', async (pair) => {
    const begun = await begin()
    const books = await read(begun)
    expect(findWrong(books)).toEqual([])
    if (pair.one === 'renew' || pair.other === 'renew') ground.passed = 31
    const [one, other] = await Promise.all([
      attempt(begun, books, pair.one),
      attempt(begun, books, pair.other),
    ])
    const after = await read(begun)
    expect(findWrong(after)).toEqual([])
    expect(one || other).toBe(true)
    await db
      .updateTable('subscriptions')
      .set({ archived_at: '2026-01-01T00:00:00Z' })
      .where('customer_uuid', '=', begun.customer_uuid)
      .execute()
  })

  test.each([
    { one: 'note', other: 'move the day' },
    { one: 'note', other: 'use the balance' },
    { one: 'offset', other: 'move the day' },
    { one: 'write off', other: 'move the day' },
  ] as const)('leave no stale debt where $one waits for a second person beside $other', async (pair) => {
    const begun = await begin()
    const books = await read(begun)
    const setThresholds = (cents: number | null) =>
      db
        .updateTable('settings')
        .set({ values: { credit_threshold_cents: cents, write_off_threshold_cents: cents } })
        .where('section', '=', 'approvals')
        .execute()
    await setThresholds(1)
    await Promise.all([attempt(begun, books, pair.one), attempt(begun, books, pair.other)])
    await setThresholds(null)
    expect(findWrong(await read(begun))).toEqual([])
  })

  test('leave books that check', async () => {
    expect((await checkBooks(db)).differences).toEqual([])
  })
})
