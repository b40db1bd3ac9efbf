import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { luhnDigit } from '@/contract/memberPolicies'
import type { Database } from '@server/db/database'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { seedMembers } from '@server/demo/seeds/seedMembers'
import { openDemoDatabase } from '../support/databases'

let db: Database
const told: number[] = []
let before: number
let coversBefore: number
let entriesBefore: number
/** The last member number of the demo itself, which also has people without a plan. */
let last: string

beforeAll(async () => {
  db = await openDemoDatabase()
  before = await countOf('members')
  coversBefore = await countOf('member_policies')
  entriesBefore = (await checkBooks(db)).entries
  const { rows } = await sql<{ last: string }>`select max(number) as last from members`.execute(db)
  last = rows[0]?.last ?? ''
  const clock = { now: () => new Date('2026-03-05T22:00:00Z') }
  // Twice, as for more of them.
  await seedMembers(db, clock, 150, (done) => told.push(done))
  await seedMembers(db, clock, 50, (done) => told.push(done))
})
afterAll(() => db.destroy())

async function countOf(table: 'members' | 'policies' | 'member_policies' | 'invoices' | 'payments') {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}
const wrong = async (found: ReturnType<typeof sql>) => (await found.execute(db)).rows

describe('many more members', () => {
  test('are as many as were asked for, with the family of the last one', async () => {
    expect(await countOf('members')).toBe(before + told.reduce((sum, done) => sum + done, 0))
    expect(told.map((done) => done >= 50 && done < 160)).toEqual([true, true])
  })

  test('each belong to an account with a customer who subscribes to a plan', async () => {
    expect(
      await wrong(sql`select members.number from members
        join accounts on accounts.uuid = members.account_uuid
        left join subscriptions on subscriptions.customer_uuid = accounts.default_customer_uuid
        where subscriptions.uuid is null and members.number > ${last}`),
    ).toEqual([])
  })

  test('owe what their open invoices say, also where older ones are left out', async () => {
    expect(
      await wrong(sql`select accounts.number from accounts left join lateral (
          select coalesce(sum(amount_due_cents), 0) as due from invoices
          where account_uuid = accounts.uuid and status = 'open') sums on true
        where sums.due <> balance_due_cents`),
    ).toEqual([])
  })

  test('owe and have in favour what the ledger says', async () => {
    const { entries, differences } = await checkBooks(db)
    expect(differences).toEqual([])
    expect(entries).toBeGreaterThan(entriesBefore + 200)
  })

  test('have cards of their own, with a right check digit', async () => {
    const cards = await db.selectFrom('member_policies').select('card_number').execute()
    expect(cards.length).toBeGreaterThan(coversBefore + 100)
    expect(new Set(cards.map(({ card_number }) => card_number)).size).toBe(cards.length)
    for (const { card_number } of cards)
      expect(card_number.at(-1)).toBe(String(luhnDigit(card_number.slice(0, -1))))
  })
})
