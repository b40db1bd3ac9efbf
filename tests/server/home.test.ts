import { beforeAll, describe, expect, test } from 'vitest'
import { slugs } from '@/contract/entities'
import { type Figure, homeBlocks, type HomeBlock } from '@/contract/home'
import { allows, Role, viewOf } from '@/contract/permissions'
import { toQueryString } from '@/api/queryString'
import { periodBefore } from '@server/features/home/periods'
import { openDemoDatabase } from '../support/databases'
import { aPayment, aTransaction } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer({ open: openDemoDatabase })

/** After so many seconds home shows what others wrote in the database. */
const SECONDS_REMEMBERED = 4

const blocks = Object.keys(homeBlocks) as HomeBlock[]
const tokens = new Map<string, string>()
let account: string

beforeAll(async () => {
  atDemo()
  for (const role of Role.options) tokens.set(role, await tokenFor(role))
  const busiest = await server.db
    .selectFrom('funds')
    .innerJoin('policies', 'policies.account_uuid', 'funds.account_uuid')
    .select('funds.account_uuid')
    .groupBy('funds.account_uuid')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  account = busiest.account_uuid
})

/** The made-up data are told from this afternoon. */
const atDemo = () => server.clock.advance((Date.parse('2026-03-05T22:30:00Z') - Date.now()) / 1000)

async function get(role: string, address: string, secondsLater = 0) {
  server.clock.reset()
  atDemo()
  server.clock.advance(secondsLater)
  const reply = await call({ token: tokens.get(role) ?? '' }, address)
  expect(reply.statusCode, `${address}: ${reply.body.slice(0, 300)}`).toBe(200)
  return reply.json()
}

const isFigure = (value: object): value is Figure => 'filter' in value && 'total' in value

/** Every figure that an answer holds, wherever it stands. */
function figuresIn(value: unknown): Figure[] {
  if (value === null || typeof value !== 'object') return []
  if (isFigure(value)) return [value]
  return Object.values(value).flatMap(figuresIn)
}

const periods = {
  month: { from: '2026-03-01', to: '2026-03-05' },
  quarter: { from: '2025-12-06', to: '2026-03-05' },
}

describe.each(Role.options)('each number that home tells to %s', (role) => {
  test.each(Object.keys(periods) as (keyof typeof periods)[])(
    'is how many records its listing shows, of all accounts and of one (%s)',
    async (period) => {
      for (const scope of [{}, { account }])
        for (const block of blocks) {
          const { data } = await get(
            role,
            `admin/home/${block}?${toQueryString({ ...periods[period], ...scope })}`,
          )
          for (const { kind, filter, total } of figuresIn(data)) {
            expect(allows(role, viewOf(kind)), `${role} sees ${kind}`).toBe(true)
            const listing = `admin/${slugs[kind]}?${toQueryString(filter)}&size=1`
            expect((await get(role, listing)).meta.total, `${block}: ${listing}`).toBe(total)
          }
        }
    },
  )
})

test('each amount is what the records of its listing add up to', async () => {
  const fields = new Map([
    ['invoiced', 'total_cents'],
    ['received', 'amount_cents'],
    ['owed', 'amount_due_cents'],
    ['unreconciled', 'amount_cents'],
    ['recurring', 'mrr_cents'],
    ['authorizations', 'requested_cents'],
    ['failedPayments', 'amount_cents'],
    ['refunds', 'amount_cents'],
    ['disputed', 'amount_cents'],
  ])
  let held = 0
  for (const block of ['operations/queue', 'plans/measures', 'audit/measures', 'audit/marks']) {
    const { data } = await get('admin', `admin/home/${block}?${toQueryString(periods.quarter)}`)
    for (const { name, figure, terms: [gross] = [], amounts: told } of data) {
      const field = fields.get(name)
      if (!field) continue
      const amounts = gross?.amounts ?? told
      let sum = 0
      for (let after: string | undefined | null; after !== null; ) {
        const query = toQueryString({ ...figure.filter, size: 100, after })
        const page = await get('admin', `admin/${slugs[figure.kind as 'Invoice']}?${query}`)
        for (const row of page.data) sum += row[field]
        after = page.meta.next_cursor
      }
      const said = (amounts as { cents: number }[]).reduce((total, { cents }) => total + cents, 0)
      expect(said, name).toBe(sum)
      held += 1
    }
  }
  expect(held).toBe(fields.size)
})

describe('what was received', () => {
  type Told = { name: string; amounts: { currency: string; cents: number }[] }
  const centsOf = (told: Told | undefined) => told?.amounts.reduce((sum, { cents }) => sum + cents, 0) ?? 0
  const received = async (period: { from: string; to: string }, secondsLater?: number) => {
    const { data } = await get('viewer', `admin/home/audit/measures?${toQueryString(period)}`, secondsLater)
    const measure = data.find(({ name }: Told) => name === 'received')
    const [gross, returned] = measure.terms
    return { net: centsOf(measure), gross: centsOf(gross), returned: centsOf(returned), measure }
  }
  /** One of this month, of a payment of long ago. */
  const transaction = async (wish: Parameters<typeof aTransaction>[1]) => {
    const payment = await aPayment(server.db, { status: 'succeeded', paid_at: '2025-03-05T16:00:00Z' })
    await aTransaction(server.db, {
      payment_uuid: payment.uuid,
      effective_at: '2026-03-05T16:00:00Z',
      ...wish,
    })
  }

  test('is told net of what was given back, with both of them', async () => {
    const before = await received(periods.month)
    expect(before.net).toBe(before.gross - before.returned)
    await transaction({ type: 'refund', amount_cents: 34_900 })
    await transaction({ type: 'chargeback', amount_cents: 10_000 })
    await transaction({ type: 'chargeback_reversal', amount_cents: 4_000 })
    await transaction({ type: 'refund', amount_cents: 77, status: 'failed' })
    await transaction({ type: 'refund', amount_cents: 77, is_extra: true })
    const after = await received(periods.month, SECONDS_REMEMBERED)
    expect(after.gross).toBe(before.gross)
    expect(after.returned).toBe(before.returned + 40_900)
    expect(after.net).toBe(after.gross - after.returned)
    expect(after.measure.terms.map(({ name }: Told) => name)).toEqual(['gross', 'returned'])
  })
})

/** From the first of the month to today, as home opens. */
test.each([
  ['plans', 'came'],
  ['plans', 'left'],
  ['audit', 'received'],
])('the card and the chart of %s count the same days: %s', async (tab, name) => {
  const policy = await server.db
    .selectFrom('policies')
    .select('uuid')
    .where('stage', '=', 'new')
    .where('effective_on', '<', '2026-02-01')
    .limit(1)
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('policies')
    .set({ effective_on: '2026-03-06' })
    .where('uuid', '=', policy.uuid)
    .execute()
  const query = toQueryString(periods.month)
  const { data: measures } = await get('manager', `admin/home/${tab}/measures?${query}`)
  const { data: months } = await get('manager', `admin/home/${tab}/months?${query}`)
  const named = (one: { name: string }) => one.name === name
  const [card, bar] = [measures.find(named), months.at(-1).series.find(named)]
  expect(bar.figure).toEqual(card.figure)
  const pesos = card.amounts?.find(({ currency }: { currency: string }) => currency === 'MXN')
  expect(bar.value).toBe(pesos ? pesos.cents : card.figure.total)
})

test('the plans of home and the others add up to all policies in force', async () => {
  const others = []
  for (const scope of [{}, { account }]) {
    const query = toQueryString({ ...periods.month, ...scope })
    const { data: mix } = await get('viewer', `admin/home/plans/mix?${query}`)
    const { data: measures } = await get('viewer', `admin/home/plans/measures?${query}`)
    const all = measures.find(({ name }: { name: string }) => name === 'inForce').figure.total
    const told = mix.parts.reduce((sum: number, part: { figure: Figure }) => sum + part.figure.total, 0)
    expect(told + (mix.others?.total ?? 0)).toBe(all)
    others.push(mix.others)
  }
  expect(others[0]).toMatchObject({ parts: expect.any(Number) })
})

test('the funds of home are those whose ledgers add up, after those that do not', async () => {
  const ask = (secondsLater?: number) =>
    get('viewer', `admin/home/audit/funds?${toQueryString(periods.month)}`, secondsLater)
  const { data } = await ask()
  // The demonstration has one whose ledger does not, for an auditor to find.
  expect(data).toMatchObject({ differing: 1, checks: [{ difference_cents: 12_000 }, {}, {}, {}, {}, {}] })
  const [astray, , third] = data.checks
  await server.db
    .updateTable('funds')
    .set({ posted_cents: third.balance_cents + 24_000 })
    .where('uuid', '=', third.fund.uuid)
    .execute()
  const { data: after } = await ask(SECONDS_REMEMBERED)
  expect(after.differing).toBe(2)
  const first = after.checks
    .slice(0, 2)
    .map((check: { fund: { uuid: string }; difference_cents: number }) => [
      check.fund.uuid,
      check.difference_cents,
    ])
  expect(Object.fromEntries(first)).toEqual({ [astray.fund.uuid]: 12_000, [third.fund.uuid]: 24_000 })
})

test('what only administrators see is in no other role’s home', async () => {
  const names = async (role: string, block: string) =>
    (await get(role, `admin/home/${block}?${toQueryString(periods.month)}`)).data.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names('admin', 'operations/queue')).toContain('deliveries')
  expect(await names('admin', 'audit/marks')).toContain('lookups')
  for (const role of ['manager', 'viewer']) {
    expect(await names(role, 'operations/queue')).not.toContain('deliveries')
    expect(await names(role, 'audit/marks')).not.toContain('lookups')
  }
})

test('a period that ends before it begins is refused', async () => {
  const reply = await call('viewer', 'admin/home/audit/measures?from=2026-03-05&to=2026-03-01')
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toMatchObject([{ field: 'to' }])
})

test.each([
  ['2026-03-05', '2026-03-05', '2026-03-04', '2026-03-04'],
  ['2026-02-27', '2026-03-05', '2026-02-20', '2026-02-26'],
  ['2026-03-01', '2026-03-05', '2026-02-01', '2026-02-05'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['2026-01-01', '2026-01-10', '2025-12-01', '2025-12-10'],
])('what happened from %s to %s is held against %s to %s', (from, to, before, until) => {
  expect(periodBefore({ from, to })).toEqual({ from: before, to: until })
})
