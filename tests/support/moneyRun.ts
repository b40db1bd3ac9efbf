import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@server/db/database'
import { loadAccountStatement } from '@server/domain/billing/accounts/accountStatement'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { historyPlaces, inRounds, runsOf, sideBySide } from './histories'
import { findWrong, readBooks, type Books } from './moneyBooks'
import { runDay } from './moneyDays'
import {
  anotherMethod,
  beginCustomer,
  beginEmployee,
  type Begun,
  type EmployerPays,
  type Ground,
  layGround,
  subscribe,
  todayOf,
} from './moneyGround'
import { askModel, askModelOfDays } from './moneyOracle'
import { askOfSharesCalledOff } from './shareOracle'
import { type Done, type MoneyStep, step } from './moneyActs'
import { compareDoors, compareStatements, isFor, takeStep } from './moneySteps'

/** The halves begin with seeds of their own. */
const SEED = 20260305

/** Steps of a history. */
const STEPS = 40

/** Who pays in one history, at most: more would each do little. */
const MOST_PARTIES = 3

const sale = fc.record({
  plan: fc.nat({ max: 3 }),
  isYearly: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
  quantity: fc.integer({ min: 1, max: 4 }),
  addons: fc.array(fc.nat({ max: 2 }), { maxLength: 2 }),
  discount: fc.option(fc.nat({ max: 5 })),
  isAutomatic: fc.boolean(),
  policies: fc.constantFrom(1, 1, 1, 2),
  trial_days: fc.constantFrom(0, 0, 0, 0, 7, 15),
})
/** What an employee buys is by the year every other time: employers are asked within such a period, and not at its end. */
const saleToEmployee = fc
  .tuple(sale, fc.boolean())
  .map(([bought, isYearly]): typeof bought => ({ ...bought, isYearly }))

/** Of each period: an amount, a share of the premium, both, all, or nothing but what is deducted of the wage. */
const pays: fc.Arbitrary<EmployerPays> = fc.constantFrom(
  { cents: 4_900, pct: null, isDeducted: false },
  { cents: 0, pct: '50', isDeducted: false },
  { cents: 9_000, pct: '33.3', isDeducted: false },
  { cents: 0, pct: '100', isDeducted: false },
  { cents: 0, pct: null, isDeducted: true },
  { cents: 3_333, pct: null, isDeducted: true },
)
const history = fc.record({
  sales: fc.array(sale, { minLength: 1, maxLength: 2 }),
  /** What somebody buys whose employer pays a part of it. */
  employee: fc.option(fc.record({ sale: saleToEmployee, pays }), { freq: 1 }),
  steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }),
})
type History = typeof history extends fc.Arbitrary<infer One> ? One : never

/** Histories of the same days: how many pass after the first step of each, after the second, and so on. */
const sameDays = fc.record({
  histories: sideBySide(history),
  days: fc.array(fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 7, 15, 31), {
    minLength: STEPS,
    maxLength: STEPS,
  }),
})

/** Somebody who pays, with what is written of their money. */
type Party = { begun: Begun; books: Books; done?: Done | undefined }

type Running = History & {
  /** The customer, then who works at a company of theirs, that company once it is billed, and visitors who bought. */
  parties: Party[]
  /** What the step of this round was taken with. */
  acting?: Party | undefined
  company_uuid: string | undefined
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

  async function open(begun: Begun): Promise<Party> {
    const [books] = await readBooks(db, [begun.customer_uuid])
    if (!books) throw new Error('The customer is gone')
    return { begun, books }
  }

  async function begin(one: History): Promise<Running> {
    const begun = await beginCustomer(ground)
    for (const sold of one.sales) await subscribe(ground, begun, sold)
    const parties = [await open(begun)]
    let company_uuid: string | undefined
    if (one.employee) {
      const { sale: sold, pays: employer } = one.employee
      const employee = await beginEmployee(ground)
      ;({ company_uuid } = employee)
      await subscribe(ground, employee.begun, { ...sold, employer: { company_uuid, pays: employer } })
      parties.push(await open(employee.begun))
    }
    return { ...one, parties, company_uuid, wrong: [], told: [] }
  }

  /** Employers become customers with the first invoice of theirs. */
  async function meetEmployers(all: readonly Running[]): Promise<void> {
    const companies = all.flatMap(({ company_uuid }) => company_uuid ?? [])
    if (companies.length === 0) return
    const billed = await db
      .selectFrom('accounts')
      .innerJoin('customers', 'customers.uuid', 'accounts.default_customer_uuid')
      .select(['accounts.company_uuid', 'accounts.uuid as account_uuid', 'customers.uuid as customer_uuid'])
      .where('accounts.company_uuid', 'in', companies)
      .where('accounts.type', '=', 'company')
      .execute()
    for (const { company_uuid, account_uuid, customer_uuid } of billed) {
      const one = all.find((history_) => history_.company_uuid === company_uuid)
      if (!one || one.parties.some(({ begun }) => begun.customer_uuid === customer_uuid)) continue
      const method_uuid = await anotherMethod(db, { customer_uuid, account_uuid })
      const employer = await open({ account_uuid, customer_uuid, method_uuid })
      one.parties.push(employer)
      one.wrong.push(...findWrong(employer.books))
    }
  }

  /**
   * Looks at what is written now: after a step of each history, of who took it and of the employer on whom it tells; where
   * days have passed, of everybody.
   */
  async function look(all: readonly Running[], hasPassed = false): Promise<void> {
    const looked = all.map(({ parties, acting }) =>
      hasPassed ? parties : parties.filter((one) => one === acting || one.books.shares.length > 0),
    )
    const read = await readBooks(
      db,
      looked.flatMap((parties) => parties.map(({ begun }) => begun.customer_uuid)),
    )
    for (const [index, one] of all.entries()) {
      const wrong = [...one.wrong]
      for (const party of looked[index] ?? []) {
        const books = read.find(({ customer }) => customer.uuid === party.begun.customer_uuid)
        if (!books) continue
        wrong.push(...findWrong(books), ...askOfSharesCalledOff(party.books, books, todayOf(ground)))
        if (party.done) wrong.push(...askModel(ground, party.books, books, party.done))
        else if (hasPassed) wrong.push(...askModelOfDays(ground, party.books, books))
        party.books = books
        party.done = undefined
      }
      one.acting = undefined
      if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\nafter\n${one.told.join('\n')}`)
    }
  }

  /** The statement of an account ends with what its customer owes. */
  async function checkStatements(all: readonly Running[]): Promise<void> {
    for (const { begun, books } of all.flatMap(({ parties }) => parties)) {
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
        await runDay(ground)
        await look(all, true)
        await inRounds<MoneyStep, Running>(
          all,
          async (one, does) => {
            const meant = one.parties.filter(({ begun, books }) => isFor(does, begun, books))
            const choice = meant.length > 0 ? meant : one.parties
            const party = choice[does.who % choice.length]
            if (!party) return
            // Now and then, as it costs four dry runs.
            if (does.pick % 40 === 0) {
              one.wrong.push(...(await compareDoors(ground, party.begun, party.books)))
              one.wrong.push(...(await compareStatements(ground, party.begun)))
            }
            if (does.does === 'visit' && one.parties.length >= MOST_PARTIES) return
            const result = await takeStep(ground, party.begun, party.books, does)
            if (result.done) done++
            if (result.newcomer) one.parties.push(await open(result.newcomer))
            one.acting = result.newcomer ? one.parties.at(-1) : party
            party.done = result.done
            one.wrong.push(...result.wrong)
            one.told.push(
              `${todayOf(ground)} ${JSON.stringify(does)}: ${result.done ? JSON.stringify(result.done) : 'refused'}`,
            )
          },
          async (round) => {
            await look(all)
            if (!days[round]) return
            ground.passed += days[round]
            await runDay(ground)
            await meetEmployers(all)
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
          .where(
            'customer_uuid',
            'in',
            all.flatMap(({ parties }) => parties.map(({ begun }) => begun.customer_uuid)),
          )
          .execute()
        const companies = all.flatMap(({ company_uuid }) => company_uuid ?? [])
        if (companies.length > 0)
          await db
            .updateTable('companies')
            .set({ archived_at: '2026-01-01T00:00:00Z' })
            .where('uuid', 'in', companies)
            .execute()
        await db.deleteFrom('jobs').execute()
      }),
      { numRuns: runsOf(histories), seed: SEED + half, endOnFailure: true },
    )
    // Steps that are all refused would show nothing.
    expect(done).toBeGreaterThanOrEqual(histories * 5)
  })
}
