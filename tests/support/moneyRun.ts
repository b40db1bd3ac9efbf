import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@server/db/database'
import { loadAccountStatement } from '@server/domain/billing/accounts/accountStatement'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { historyPlaces, inRounds, runsOf, sideBySide } from './histories'
import { findWrong, readBooks, type Books } from './moneyBooks'
import { beginCustomer, type Begun, type Ground, layGround, subscribe, todayOf } from './moneyGround'
import { askModel, askModelOfDays } from './moneyOracle'
import {
  compareDoors,
  compareStatements,
  type Done,
  type MoneyStep,
  runDay,
  step,
  takeStep,
} from './moneySteps'

/** The halves begin with seeds of their own. */
const SEED = 20260305

/** Steps of a history. */
const STEPS = 40

const sale = fc.record({
  plan: fc.nat({ max: 3 }),
  isYearly: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
  quantity: fc.integer({ min: 1, max: 4 }),
  addons: fc.array(fc.nat({ max: 2 }), { maxLength: 2 }),
  discount: fc.option(fc.nat({ max: 5 })),
  isAutomatic: fc.boolean(),
  policies: fc.constantFrom(1, 1, 1, 2),
})
const history = fc.record({
  sales: fc.array(sale, { minLength: 1, maxLength: 2 }),
  steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }),
})
type History = typeof history extends fc.Arbitrary<infer One> ? One : never

/** Histories of the same days: how many pass after the first step of each, after the second, and so on. */
const sameDays = fc.record({
  histories: sideBySide(history),
  days: fc.array(fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 7, 15, 31), {
    minLength: STEPS,
    maxLength: STEPS,
  }),
})

type Running = History & {
  begun: Begun
  books: Books
  done?: Done | undefined
  wrong: string[]
  told: string[]
}

/**
 * Plays one half of the histories of money, each half in a file of its own, so that two workers share them.
 * @param tags of the test
 */
export function playMoneyHistories(half: 0 | 1, tags: string[] = []): void {
  describe.each(historyPlaces())(`every history of money, half ${half + 1}, on $name`, (place) => {
    playOn(place, half, tags)
  })
}

function playOn(
  { histories: all, ...kind }: ReturnType<typeof historyPlaces>[number],
  half: number,
  tags: string[],
): void {
  const histories = Math.ceil(all / 2)
  let db: Database
  let ground: Ground

  beforeAll(async () => {
    db = await kind.open()
    ground = await layGround(db)
  })
  afterAll(async () => {
    await db.destroy()
  })

  async function begin(one: History): Promise<Running> {
    const begun = await beginCustomer(ground)
    for (const sold of one.sales) await subscribe(ground, begun, sold)
    const [books] = await readBooks(db, [begun.customer_uuid])
    if (!books) throw new Error('The customer is gone')
    return { ...one, begun, books, wrong: [], told: [] }
  }

  /** Looks at what is written now, after a step of each history or, where days have passed, after what the clock did. */
  async function look(all: readonly Running[], hasPassed = false): Promise<void> {
    const read = await readBooks(
      db,
      all.map(({ begun }) => begun.customer_uuid),
    )
    for (const [index, one] of all.entries()) {
      const books = read[index]
      if (!books) continue
      const said = one.done
        ? askModel(ground, one.books, books, one.done)
        : hasPassed
          ? askModelOfDays(ground, one.books, books)
          : []
      const wrong = [...one.wrong, ...findWrong(books), ...said]
      one.books = books
      one.done = undefined
      if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\nafter\n${one.told.join('\n')}`)
    }
  }

  /** The statement of an account ends with what its customer owes. */
  async function checkStatements(all: readonly Running[]): Promise<void> {
    for (const { begun, books } of all) {
      const told = await loadAccountStatement(
        db,
        begun.account_uuid,
        { from: '2026-03-01', to: todayOf(ground) },
        500,
      )
      expect(told?.closing_cents).toBe(books.customer.balance_due_cents)
      expect(told?.ageing.reduce((sum, { cents }) => sum + cents, 0)).toBe(books.customer.balance_due_cents)
    }
  }

  test(`loses and makes no cent, after every step of ${histories} histories`, {
    tags,
    timeout: 1_800_000,
  }, async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(sameDays, async ({ histories: given, days }) => {
        ground.passed = 0
        const all: Running[] = []
        for (const one of given) all.push(await begin(one))
        const uuids = all.map(({ begun }) => begun.customer_uuid)
        await runDay(ground, uuids)
        await look(all, true)
        await inRounds<MoneyStep, Running>(
          all,
          async (one, does) => {
            // Now and then, as it costs four dry runs.
            if (does.pick % 40 === 0) {
              one.wrong.push(...(await compareDoors(ground, one.begun, one.books)))
              one.wrong.push(...(await compareStatements(ground, one.begun)))
            }
            const result = await takeStep(ground, one.begun, one.books, does)
            if (result.done) done++
            one.done = result.done
            one.wrong.push(...result.wrong)
            one.told.push(
              `${todayOf(ground)} ${JSON.stringify(does)}: ${result.done ? JSON.stringify(result.done) : 'refused'}`,
            )
          },
          async (round) => {
            await look(all)
            if (!days[round]) return
            ground.passed += days[round]
            await runDay(ground, uuids)
            await look(all, true)
          },
        )
        await checkStatements(all)
        const { differences } = await checkBooks(db)
        expect(differences).toEqual([])
        // Renewals of later histories pass these by.
        await db
          .updateTable('subscriptions')
          .set({ archived_at: '2026-01-01T00:00:00Z' })
          .where('customer_uuid', 'in', uuids)
          .execute()
      }),
      { numRuns: runsOf(histories), seed: SEED + half, endOnFailure: true },
    )
    // Steps that are all refused would show nothing.
    expect(done).toBeGreaterThanOrEqual(histories * 5)
  })
}
