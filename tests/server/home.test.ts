import { beforeAll, describe, expect, test } from 'vitest'
import { slugs } from '@/contract/entities'
import { type Figure, homeBlocks, type HomeBlock } from '@/contract/home'
import { allows, Role, viewOf } from '@/contract/permissions'
import { toQueryString } from '@/api/queryString'
import { periodBefore } from '@server/features/home/periods'
import { openDemoDatabase } from '../support/databases'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer({ open: openDemoDatabase })

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

async function get(role: string, address: string) {
  server.clock.reset()
  atDemo()
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
    for (const { name, figure, amounts } of data) {
      const field = fields.get(name)
      if (!field) continue
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

test('the funds of home are those whose ledgers add up, after those that do not', async () => {
  const ask = () => get('viewer', `admin/home/audit/funds?${toQueryString(periods.month)}`)
  const { data } = await ask()
  // The demonstration has one whose ledger does not, for an auditor to find.
  expect(data).toMatchObject({ differing: 1, checks: [{ difference_cents: 12_000 }, {}, {}, {}, {}, {}] })
  const [astray, , third] = data.checks
  await server.db
    .updateTable('funds')
    .set({ posted_cents: third.balance_cents + 24_000 })
    .where('uuid', '=', third.fund.uuid)
    .execute()
  const { data: after } = await ask()
  expect(after.differing).toBe(2)
  const first = after.checks
    .slice(0, 2)
    .map((check: { fund: { uuid: string }; difference_cents: number }) => [
      check.fund.uuid,
      check.difference_cents,
    ])
  expect(Object.fromEntries(first)).toEqual({ [astray.fund.uuid]: 12_000, [third.fund.uuid]: 24_000 })
})

test('what only administrators see is in nobody else’s home', async () => {
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
