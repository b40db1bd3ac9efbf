// @vitest-environment node
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Rollover } from '@/contract/funds'
import { computePeriodMoves } from '@server/domain/funds/periods'
import { type Behaviour, tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { act } from '../support/money'
import { aContribution, aCustomer, aFund, aPaymentMethod } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()
// The clock goes back after each test, and what has run would wait for days that are to come.
afterEach(async () => void (await server.db.deleteFrom('jobs').execute()))

const HOUR = 60 * 60
/** Lets time pass, and what falls due in it happen. */
async function hoursPass(hours: number) {
  server.clock.advance(hours * HOUR)
  await server.jobs.runDue()
}
const daysPass = (days: number) => hoursPass(days * 24)
const saved = (uuid: string) =>
  server.db.selectFrom('funds').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const movementsOf = (fund: string) =>
  server.db
    .selectFrom('fund_movements')
    .selectAll()
    .where('fund_uuid', '=', fund)
    .orderBy('position')
    .execute()
const differenceOf = async (uuid: string) => {
  const admin = { token: await tokenFor('admin') }
  return (await call(admin, `admin/funds/${uuid}`)).json().data.difference_cents
}

test('what a fund spent in 30 days begins with the first of them in Mexico', async () => {
  const fund = await aFund(server.db)
  const spent = async (cents: number, effective_at: string) => {
    const { uuid } = await aContribution(server.db, fund, cents)
    await server.db
      .updateTable('fund_movements')
      .set({ type: 'capture', direction: 'debit', effective_at })
      .where('uuid', '=', uuid)
      .execute()
  }
  const first = server.clock.day(-30)
  await spent(1_000, `${first}T05:59:59Z`)
  await spent(20_000, `${first}T06:00:00Z`)
  await spent(300_000, server.clock.now().toISOString())
  expect((await call('viewer', `admin/funds/${fund.uuid}`)).json().data.spent_30d_cents).toBe(320_000)
})

describe('a fund that tops itself up', () => {
  async function fallen(behaviour: Behaviour = 'ok', { amount_cents = 30_000, max_per_month = 2 } = {}) {
    const customer = await aCustomer(server.db)
    const { account_uuid } = customer
    const method = await aPaymentMethod(server.db, {
      customer_uuid: customer.uuid,
      account_uuid,
      gateway_token: tokenOf(behaviour),
    })
    const fund = await aFund(server.db, {
      account_uuid,
      auto_topup: {
        when_below_cents: 50_000,
        amount_cents,
        payment_method_uuid: method.uuid,
        max_per_month,
      },
    })
    await aContribution(server.db, fund, 10_000)
    return fund
  }
  const invoiceOf = async (fund: string) => {
    const movement = (await movementsOf(fund)).at(-1)
    return server.db
      .selectFrom('invoices')
      .selectAll()
      .where('uuid', '=', movement?.source.uuid ?? '')
      .executeTakeFirstOrThrow()
  }

  test('charges its method once it is below, and has the money when that is paid', async () => {
    const { uuid } = await fallen()
    await server.jobs.runDue()
    await hoursPass(1)
    const [, first] = await movementsOf(uuid)
    expect(first).toMatchObject({
      type: 'deposit',
      status: 'posted',
      amount_cents: 30_000,
      posted_after_cents: 40_000,
      status_reason: expect.stringMatching(/^Se pagó la factura FAC-/),
      source: { type: 'invoice' },
      created_by: { kind: 'system' },
    })
    expect(
      await server.db
        .selectFrom('invoices')
        .selectAll()
        .where('uuid', '=', first?.source.uuid ?? '')
        .executeTakeFirst(),
    ).toMatchObject({
      type: 'fund_deposit',
      status: 'paid',
      total_cents: 30_000,
      tax_cents: 0,
    })
    expect(await differenceOf(uuid)).toBe(0)
  })

  test('does so only as often in a month as it may', async () => {
    const { uuid } = await fallen('ok', { amount_cents: 100, max_per_month: 1 })
    await server.jobs.runDue()
    await hoursPass(1)
    await hoursPass(1)
    expect(await movementsOf(uuid)).toHaveLength(2)
    expect((await saved(uuid)).posted_cents).toBe(10_100)
  })

  test('expects what was not paid yet, and not twice; a voided invoice calls it off', async () => {
    const { uuid } = await fallen('insufficient_funds')
    await server.jobs.runDue()
    await hoursPass(1)
    await hoursPass(1)
    expect((await movementsOf(uuid)).slice(1)).toMatchObject([{ status: 'pending', archived_at: null }])
    expect(await saved(uuid)).toMatchObject({ posted_cents: 10_000 })
    const invoice = await invoiceOf(uuid)
    expect(invoice).toMatchObject({ status: 'open', type: 'fund_deposit' })
    const address = `admin/invoices/${invoice.uuid}/actions/void`
    const body = { reason: 'Ya no hace falta', redraft: false }
    const headers = { 'if-match': `"${invoice.version}"` }
    const admin = { token: await tokenFor('admin') }
    const dryRun = await call(admin, `${address}?dry_run=true`, { method: 'POST', body, headers })
    const { preview_token } = dryRun.json()
    await call(admin, `${address}?preview_token=${preview_token}`, { method: 'POST', body, headers })
    expect((await movementsOf(uuid)).at(-1)).toMatchObject({
      status: 'pending',
      archived_at: expect.any(String),
      status_reason: `Se anuló la factura ${invoice.number}.`,
    })
  })

  test('has what a second charge of the same invoice brings', async () => {
    const { uuid, account_uuid } = await fallen('insufficient_funds')
    await server.jobs.runDue()
    await hoursPass(1)
    const invoice = await invoiceOf(uuid)
    const good = await aPaymentMethod(server.db, {
      customer_uuid: invoice.customer_uuid,
      account_uuid,
      gateway_token: tokenOf('ok'),
    })
    const admin = { token: await tokenFor('admin') }
    const reply = await act(admin, `admin/invoices/${invoice.uuid}/actions/charge`, {
      payment_method_uuid: good.uuid,
    })
    expect(reply.statusCode).toBe(200)
    await server.jobs.runDue()
    expect(await saved(uuid)).toMatchObject({ posted_cents: 40_000 })
  })
})

describe('a period that ends', () => {
  const ofMonths = (rollover: Rollover, wish: Parameters<typeof aFund>[1] = {}) =>
    aFund(server.db, {
      period: 'monthly',
      starts_on: server.clock.day(-1),
      rollover,
      rollover_pct: rollover === 'pct' ? '25' : null,
      ...wish,
    })
  const told = async (fund: string) =>
    (await movementsOf(fund)).slice(1).map(({ type, amount_cents }) => [type, amount_cents])

  test.each([
    ['none', [['expiry', 10_000]], 0],
    ['all', [], 10_000],
    [
      'pct',
      [
        ['expiry', 10_000],
        ['rollover', 2_500],
      ],
      2_500,
    ],
  ] as const)('leaves of a fund what its rule says: %s', async (rollover, expected, posted_cents) => {
    const fund = await ofMonths(rollover)
    await aContribution(server.db, fund, 10_000)
    await server.jobs.runDue()
    await daysPass(10)
    expect(await told(fund.uuid)).toEqual([])
    await daysPass(25)
    expect(await told(fund.uuid)).toEqual(expected)
    await hoursPass(1)
    expect(await told(fund.uuid)).toEqual(expected)
    expect(await saved(fund.uuid)).toMatchObject({ posted_cents })
    expect(await differenceOf(fund.uuid)).toBe(0)
  })

  test('begins the limit of a fund without money anew', async () => {
    const fund = await ofMonths('none', { model: 'capped', credit_line_cents: 50_000 })
    const admin = { token: await tokenFor('admin') }
    await call(admin, `admin/funds/${fund.uuid}/actions/adjust`, {
      method: 'POST',
      body: { direction: 'debit', amount_cents: 20_000, description: 'Gastado' },
    })
    await server.jobs.runDue()
    await daysPass(35)
    expect(await saved(fund.uuid)).toMatchObject({ posted_cents: 0, available_cents: 50_000 })
    expect((await movementsOf(fund.uuid)).at(-1)).toMatchObject({
      type: 'grant',
      source: { type: 'schedule' },
    })
  })

  test('is none because its rules were changed', async () => {
    const fund = await ofMonths('none', { period: 'yearly', starts_on: server.clock.day(-100) })
    await aContribution(server.db, fund, 10_000)
    await server.jobs.runDue()
    const admin = { token: await tokenFor('admin') }
    const edited = await call(admin, `admin/funds/${fund.uuid}`, {
      method: 'PATCH',
      body: { period: 'monthly' },
      headers: { 'if-match': '"1"' },
    })
    expect(edited.statusCode).toBe(200)
    await hoursPass(1)
    expect(await saved(fund.uuid)).toMatchObject({ posted_cents: 10_000 })
  })

  test('never takes what is promised, nor makes money', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 8 })
    fc.assert(
      fc.property(
        fc.constantFrom('prefunded' as const, 'reimbursed' as const, 'capped' as const),
        fc.integer({ min: -(10 ** 8), max: 10 ** 8 }),
        cents,
        cents,
        fc.constantFrom('none' as const, 'all' as const, 'pct' as const),
        fc.integer({ min: 0, max: 10_000 }),
        (model, posted_cents, held_cents, credit_line_cents, rollover, pct) => {
          fc.pre(posted_cents - held_cents + credit_line_cents >= 0)
          const rollover_pct = (pct / 100).toFixed(2)
          const fund = { model, posted_cents, held_cents, credit_line_cents, rollover, rollover_pct }
          const after = computePeriodMoves(fund).reduce(
            (sum, move) => sum + (move.direction === 'credit' ? move.amount_cents : -move.amount_cents),
            posted_cents,
          )
          expect(after - held_cents + credit_line_cents).toBeGreaterThanOrEqual(0)
          const isLimit = model === 'capped'
          const [least, most] = isLimit
            ? [Math.min(Math.max(0, posted_cents), held_cents), Infinity]
            : [rollover === 'all' ? posted_cents : Math.min(posted_cents, held_cents), posted_cents]
          expect(after).toBeGreaterThanOrEqual(least)
          expect(after).toBeLessThanOrEqual(isLimit && rollover === 'none' ? least : most)
        },
      ),
    )
  })
})

test('a transfer that was not approved in time is forgotten', async () => {
  const from = await aFund(server.db)
  await aContribution(server.db, from, 10_000)
  const { account_uuid, company_uuid } = from
  const to = await aFund(server.db, { account_uuid, company_uuid })
  const admin = { token: await tokenFor('admin') }
  const body = { to_fund_uuid: to.uuid, amount_cents: 500, description: 'Reparto' }
  const address = `admin/funds/${from.uuid}/actions/transfer`
  const headers = { 'if-match': '"1"' }
  const dryRun = await call(admin, `${address}?dry_run=true`, { method: 'POST', body, headers })
  const { preview_token } = dryRun.json()
  await call(admin, `${address}?preview_token=${preview_token}`, { method: 'POST', body, headers })
  await server.jobs.runDue()
  expect((await movementsOf(to.uuid)).at(-1)).toMatchObject({ status: 'pending', archived_at: null })
  await daysPass(8)
  for (const { uuid } of [from, to])
    expect((await movementsOf(uuid)).at(-1)).toMatchObject({
      archived_at: expect.any(String),
      status_reason: 'Nadie autorizó el traspaso a tiempo.',
    })
})

test('the statement of a fund tells what it began and ended with, also as a file', async () => {
  const fund = await aFund(server.db)
  await aContribution(server.db, fund, 10_000)
  const admin = { token: await tokenFor('admin') }
  await call(admin, `admin/funds/${fund.uuid}/actions/adjust`, {
    method: 'POST',
    body: { direction: 'debit', amount_cents: 1_500, description: '=2+2' },
  })
  const days = `from=${server.clock.day(-1)}&to=${server.clock.day(1)}`
  const { data } = (await call(admin, `admin/funds/${fund.uuid}/statement?${days}`)).json()
  expect(data).toMatchObject({
    opening_cents: 10_000,
    debits_cents: 1_500,
    credits_cents: 0,
    closing_cents: 8_500,
    total: 1,
    lines: [{ description: '=2+2', posted_after_cents: 8_500 }],
  })
  const csv = await call(admin, `admin/funds/${fund.uuid}/statement.csv?${days}`)
  expect(csv.headers['content-type']).toContain('text/csv')
  const rows = csv.payload.trim().split('\r\n')
  expect(rows[1]).toMatch(/Saldo inicial,,,,100\.00$/)
  expect(rows[2]).toMatch(/,'=2\+2,[^,]*,15\.00,,85\.00$/)
  expect(rows[3]).toMatch(/Saldo final,,15\.00,0\.00,85\.00$/)
  const pdf = await call(admin, `admin/funds/${fund.uuid}/statement.pdf?${days}`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const backwards = await call(admin, `admin/funds/${fund.uuid}/statement?from=2026-02-01&to=2026-01-01`)
  expect(backwards.statusCode).toBe(422)
  await server.db.updateTable('funds').set({ posted_cents: 8_400 }).where('uuid', '=', fund.uuid).execute()
  await server.db
    .updateTable('fund_movements')
    .set({ amount_cents: 1_600 })
    .where('fund_uuid', '=', fund.uuid)
    .where('type', '=', 'contribution')
    .execute()
  const told = (await call(admin, `admin/funds/${fund.uuid}`)).json().data
  expect(told.difference_cents).toBe(8_300)
  expect(told.difference_since.label).toMatch(/^MOV-T/)
})
