// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceSums } from '@/contract/invoices'
import { shareLines } from '@server/domain/billing/payroll/shareLines'
import type { SalesPage } from '@/contract/salesPages'
import { aPolicy } from '../support/cover'
import { aCompany, anInvoice, type Wish } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { aPlan, aPrice, aRunningSubscription } from '../support/sales'

const server = referenceServer()
const DAY = 86_400

/** Lets everything happen that is due now, also what came back a moment ago. */
async function settle() {
  await server.db.deleteFrom('jobs').execute()
  await server.jobs.runDue()
}

/** An employee with a plan that their company pays in part, in cents of each period; the first begins today. */
async function covered(
  company: { uuid: string },
  employer_cents: number,
  { ends = 300, pct = null, ...wish }: Wish<'subscriptions'> & { ends?: number; pct?: string | null } = {},
) {
  const end = `${server.clock.day(ends)}T18:00:00.000Z`
  const subscription = await aRunningSubscription(server, {
    sales_channel: 'company',
    interval: 'year',
    current_period_start: `${server.clock.day(0)}T06:00:01.000Z`,
    current_period_end: end,
    next_invoice_at: end,
    ...wish,
  })
  await server.db
    .updateTable('accounts')
    .set({ company_uuid: company.uuid })
    .where('uuid', '=', subscription.account_uuid)
    .execute()
  await aPolicy(server.db, {
    account_uuid: subscription.account_uuid,
    plan_uuid: subscription.plan_uuid,
    funding: 'subscription',
    subscription_uuid: subscription.uuid,
    status: 'active',
    distribution: { employer_pct: pct, employer_cents },
  })
  return subscription
}

/** Does something to a subscription, as staff do. */
async function act({ uuid }: { uuid: string }, name: string, body: object) {
  const path = `admin/subscriptions/${uuid}`
  const { version } = (await call('admin', path)).json().data
  const reply = await previewedCall('admin', `${path}/actions/${name}`, { body, version })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply
}

/** Lets the month end. */
function nextMonth() {
  const [year = 0, month = 1, day = 1] = server.clock.day(0).split('-').map(Number)
  const left = new Date(Date.UTC(year, month, 0)).getUTCDate() - day
  server.clock.advance((left + 2) * DAY)
}
function firstOfNextMonth(day: string) {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
const sharesOf = (company: { uuid: string }) =>
  server.db
    .selectFrom('employer_shares')
    .selectAll()
    .where('company_uuid', '=', company.uuid)
    .orderBy('period_start')
    .orderBy('cents')
    .execute()
const invoicesOf = (company: { uuid: string }) =>
  server.db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.uuid', 'invoices.customer_uuid')
    .selectAll('invoices')
    .where('customers.company_uuid', '=', company.uuid)
    .orderBy('invoices.created_at')
    .execute()

describe('what an employer pays', () => {
  test('is asked of it once the month is over, in one invoice that names no employee', async () => {
    const company = await aCompany(server.db, { email: 'pagos@bajio.mx' })
    await covered(company, 14_900)
    await covered(company, 14_900)
    await covered(company, 34_901)
    await settle()
    await settle()
    expect((await sharesOf(company)).map(({ cents }) => cents)).toEqual([14_900, 14_900, 34_901])
    expect(await invoicesOf(company)).toEqual([])

    nextMonth()
    await settle()
    await settle()
    const shares = await sharesOf(company)
    const [first, ...others] = await invoicesOf(company)
    expect(others).toEqual([])
    const billed = shares.filter(({ invoice_uuid }) => invoice_uuid !== null)
    expect(first).toMatchObject({ status: 'open', uuid: billed[0]?.invoice_uuid })
    expect(first?.total_cents).toBe(billed.reduce((sum, { cents }) => sum + cents, 0))
    expect(first?.total_cents).toBe(2 * 14_900 + 34_901)
    expect(first?.lines.map(({ description }) => description)).toEqual(
      expect.arrayContaining([expect.stringMatching(/, aportación de la empresa, \w+ de \d{4}$/)]),
    )
    server.clock.reset()
  })

  test('goes onto the next invoice where it is noted after the bill of its month', async () => {
    const company = await aCompany(server.db, { email: 'tarde@bajio.mx' })
    await covered(company, 14_900)
    await settle()
    const month = server.clock.day(0).slice(0, 7)
    const begins = `${server.clock.day(0)}T06:00:01.000Z`
    nextMonth()
    await settle()
    expect((await invoicesOf(company)).map(({ total_cents }) => total_cents)).toEqual([14_900])

    // It began in the month that is billed already, as whoever starts in its last hour.
    await covered(company, 20_000, { current_period_start: begins })
    await settle()
    expect((await sharesOf(company)).map(({ cents }) => cents)).toEqual([14_900, 20_000])
    expect(await invoicesOf(company)).toHaveLength(1)
    const months = await call('viewer', `admin/companies/${company.uuid}/employer-months`)
    const nextBill = firstOfNextMonth(server.clock.day(0))
    expect(months.json().data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ month, contribution_cents: 20_000, invoice: null, bills_on: nextBill }),
        expect.objectContaining({ month, contribution_cents: 14_900, bills_on: null }),
      ]),
    )

    nextMonth()
    await settle()
    expect((await invoicesOf(company)).map(({ total_cents }) => total_cents)).toEqual([14_900, 20_000])
    server.clock.reset()
  })

  test('is for no day that its employee’s plan rested, and for as many days as it was noted', async () => {
    const company = await aCompany(server.db, { email: 'pausa@bajio.mx' })
    const month = { interval: 'month', ends: 30 } as const
    const [resting, resumed] = [await covered(company, 30_000, month), await covered(company, 60_000, month)]
    await settle()
    const end = { when: 'now', on: null, give_back: 'credit', reason: null }
    const rest = (of: { uuid: string }) =>
      act(of, 'pause', { when: 'now', until: server.clock.day(20), cover: 'suspend', reason: null })
    server.clock.advance(9 * DAY)
    await rest(resting)
    await rest(resumed)
    // Of thirty days ten were used, that of the pause among them; what rests costs the employer nothing.
    server.clock.advance(5 * DAY)
    const { lines } = (await act(resting, 'cancel', end)).json()
    expect(lines).toContainEqual(
      expect.objectContaining({ label: 'La empresa deja de pagar de su parte', amount_cents: 20_000 }),
    )
    // Taken up again ten days later, it lasts ten days longer, and costs the employer no more for that.
    server.clock.advance(5 * DAY)
    await act(resumed, 'resume', {})
    server.clock.advance(5 * DAY)
    await act(resumed, 'cancel', end)
    expect((await sharesOf(company)).map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([
      10_000, 30_000,
    ])
    server.clock.reset()
  })

  test('is noted for every period, also where its employee is behind and the server was off', async () => {
    const company = await aCompany(server.db, { email: 'apagado@bajio.mx' })
    await covered(company, 12_000, { interval: 'month', ends: 5, status: 'past_due' })
    await settle()
    server.clock.advance(40 * DAY)
    await settle()
    expect((await sharesOf(company)).map(({ cents }) => cents)).toEqual([12_000, 12_000, 12_000])
    server.clock.reset()
  })

  test('waits while the employee has not paid their own part', async () => {
    const company = await aCompany(server.db, { email: 'espera@bajio.mx' })
    const { uuid, customer_uuid } = await covered(company, 20_000)
    await settle()
    const [share] = await sharesOf(company)
    const invoice = await anInvoice(server.db, {
      customer_uuid,
      subscription_uuid: uuid,
      type: 'subscription',
      period_start: share?.period_start ?? null,
      status: 'open',
    })
    nextMonth()
    await settle()
    expect(await invoicesOf(company)).toEqual([])
    await server.db
      .updateTable('invoices')
      .set({ status: 'paid', paid_cents: invoice.total_cents })
      .where('uuid', '=', invoice.uuid)
      .execute()
    await settle()
    expect(await invoicesOf(company)).toMatchObject([{ status: 'open', total_cents: 20_000 }])
    server.clock.reset()
  })

  test('follows what was made in place of a voided invoice, and is not asked for where nothing was', async () => {
    const company = await aCompany(server.db, { email: 'anulada@bajio.mx' })
    const [replaced, given] = [await covered(company, 20_000), await covered(company, 30_000)]
    await settle()
    const [share] = await sharesOf(company)
    const invoiced = (of: typeof replaced, status: 'void' | 'paid') =>
      anInvoice(server.db, {
        customer_uuid: of.customer_uuid,
        subscription_uuid: of.uuid,
        type: 'subscription',
        period_start: share?.period_start ?? null,
        status,
        paid_cents: status === 'paid' ? 11_600 : 0,
      })
    await invoiced(replaced, 'void')
    await invoiced(replaced, 'paid')
    await invoiced(given, 'void')
    nextMonth()
    await settle()
    expect(await invoicesOf(company)).toMatchObject([{ status: 'open', total_cents: 20_000 }])
    server.clock.reset()
  })

  test('is owed again with each period, also of a plan that costs the employee nothing', async () => {
    const company = await aCompany(server.db, { email: 'cada@bajio.mx' })
    await covered(company, 34_900, { ends: 5, interval: 'month', items: JSON.stringify([]) })
    await settle()
    server.clock.advance(6 * DAY)
    await settle()
    const shares = await sharesOf(company)
    expect(shares.map(({ cents }) => cents)).toEqual([34_900, 34_900])
    expect(shares[1]?.period_start).toBe(shares[0]?.period_end)
    server.clock.reset()
  })

  test('may be a percentage of what a period of the cover costs, and an amount besides', async () => {
    const company = await aCompany(server.db, { email: 'parte@bajio.mx' })
    await covered(company, 1_000, { interval: 'month', pct: '33.33' })
    await covered(company, 34_900, { interval: 'month', pct: '50' })
    await settle()
    // The year costs $4,188.00: a third of a month of it and ten pesos, and never more than the month.
    expect((await sharesOf(company)).map(({ cents }) => cents)).toEqual([12_632, 34_900])
  })

  test('is not asked for besides of a company that pays for its people itself', async () => {
    const company = await aCompany(server.db, { email: 'todo@bajio.mx' })
    const { uuid, customer_uuid } = await covered(company, 1_000, { interval: 'month', pct: '50' })
    await server.db
      .updateTable('customers')
      .set({ company_uuid: company.uuid, person_uuid: null, type: 'company' })
      .where('uuid', '=', customer_uuid)
      .execute()
    await settle()
    expect(await sharesOf(company)).toEqual([])
    server.clock.advance(9 * DAY)
    expect((await cancelNow(uuid)).json()).toMatchObject({ lines: [] })
    server.clock.reset()
  })

  const change = (uuid: string, plan_uuid: string, wish: object = {}) =>
    previewedCall('manager', `admin/subscriptions/${uuid}/actions/change_plan`, {
      body: { plan_uuid, price_version: 1, quantity: 1, addons: [], when: 'now', ...wish },
      version: 1,
    })
  const cancelNow = (uuid: string) =>
    previewedCall('manager', `admin/subscriptions/${uuid}/actions/cancel`, {
      body: { when: 'now', on: null, give_back: 'none', reason: null },
      version: 1,
    })
  const priced = (amount_cents: number) =>
    aPlan(server.db, { status: 'published', prices: JSON.stringify([aPrice({ amount_cents })]) })
  /** The page of a company that pays half of some plans. */
  const payingHalf = (...plan_uuids: string[]): SalesPage => ({
    enabled: true,
    headline: null,
    intro: null,
    plan_uuids,
    addon_uuids: [],
    eligibility: { mode: 'open', domains: [], code: null },
    contribution: { type: 'pct', value: 50, covers: 'titular' },
    payroll: false,
    campaign_uuid: null,
    valid_from: null,
    valid_to: null,
  })

  test('follows a change of plan within the period, as its page says for the new one', async () => {
    const dear = await priced(60_000)
    const company = await aCompany(server.db, {
      email: 'cambio@bajio.mx',
      sales_page: payingHalf(dear.uuid),
    })
    const { uuid } = await covered(company, 10_000, { interval: 'month', ends: 30 })
    await settle()
    server.clock.advance(15 * DAY)
    const changed = await change(uuid, dear.uuid)
    expect(changed.json()).toMatchObject({ data: { amount_cents: 30_000 } })
    // Half of the month at $100.00, and half of it at $300.00.
    expect((await sharesOf(company)).map(({ cents }) => cents)).toEqual([20_000])
    const [policy] = await server.db
      .selectFrom('policies')
      .select(['plan_uuid', 'distribution'])
      .where('subscription_uuid', '=', uuid)
      .execute()
    expect(policy).toEqual({
      plan_uuid: dear.uuid,
      distribution: { employer_pct: null, employer_cents: 30_000 },
    })
    server.clock.reset()
  })

  test('is not asked for a plan that it does not offer, from the day on which that is charged', async () => {
    const [dear, company] = [await priced(60_000), await aCompany(server.db, { email: 'otro@bajio.mx' })]
    const { uuid } = await covered(company, 10_000, { interval: 'month', ends: 30 })
    await settle()
    server.clock.advance(15 * DAY)
    expect((await change(uuid, dear.uuid)).json()).toMatchObject({ data: { amount_cents: 60_000 } })
    expect((await sharesOf(company)).map(({ cents }) => cents)).toEqual([5_000])
    server.clock.reset()
  })

  test('is of the days that were used where it ends within its period, and of no more', async () => {
    const company = await aCompany(server.db, { email: 'baja@bajio.mx' })
    const { uuid } = await covered(company, 30_000, { interval: 'month', ends: 30 })
    await settle()
    server.clock.advance(9 * DAY)
    expect((await cancelNow(uuid)).json()).toMatchObject({
      lines: [{ label: 'La empresa deja de pagar de su parte', amount_cents: 20_000 }],
    })
    expect((await sharesOf(company)).map(({ cents }) => cents)).toEqual([10_000])
    server.clock.reset()
  })

  test.each([
    { what: 'and paid already is in favour of the company', status: 'paid' as const },
    { what: 'is owed no more where it was not paid', status: 'open' as const },
    { what: 'and voided is given back by nobody', status: 'void' as const },
  ])('that was asked for $what, as far as it was not used', async ({ status }) => {
    const company = await aCompany(server.db, { email: `${status}@bajio.mx` })
    const { uuid } = await covered(company, 30_000, { ends: 300 })
    await settle()
    nextMonth()
    await settle()
    const [invoice] = await invoicesOf(company)
    expect(invoice).toMatchObject({ total_cents: 30_000 })
    await server.db
      .updateTable('invoices')
      .set({ status, paid_cents: status === 'paid' ? 30_000 : 0 })
      .where('uuid', '=', invoice?.uuid ?? '')
      .execute()
    await cancelNow(uuid)
    const [share] = await sharesOf(company)
    const less = 30_000 - (share?.cents ?? 0)
    const customer = await call('viewer', `admin/customers/${invoice?.customer_uuid}`)
    expect(customer.json().data.credit_balance_cents).toBe(status === 'paid' ? less : 0)
    const [after] = await invoicesOf(company)
    expect(after?.amount_due_cents).toBe(status === 'open' ? 30_000 - less : 0)
    expect(share?.cents).toBeLessThan(4_000)
    server.clock.reset()
  })

  const voided = async (company: { uuid: string }, redraft: boolean) => {
    const [invoice] = await invoicesOf(company)
    const reply = await previewedCall('manager', `admin/invoices/${invoice?.uuid}/actions/void`, {
      body: { reason: 'El RFC era de otra', redraft },
      version: invoice?.version ?? 0,
    })
    expect(reply.statusCode).toBe(200)
    return reply.json().lines
  }

  test('is asked for again with the next month where its invoice was voided', async () => {
    const company = await aCompany(server.db, { email: 'nula@bajio.mx' })
    await covered(company, 30_000)
    await settle()
    nextMonth()
    await settle()
    expect(await voided(company, false)).toMatchObject([
      {
        label: 'Se pide otra vez a la empresa con la factura del mes que viene',
        amount_cents: expect.any(Number),
      },
    ])
    await settle()
    expect((await invoicesOf(company)).map(({ status }) => status)).toEqual(['void'])
    nextMonth()
    await settle()
    expect((await invoicesOf(company)).map(({ status }) => status)).toEqual(['void', 'open'])
    server.clock.reset()
  })

  test('goes along with the invoice that is made in place of a voided one, which is not deleted', async () => {
    const company = await aCompany(server.db, { email: 'rehecha@bajio.mx' })
    await covered(company, 30_000)
    await settle()
    nextMonth()
    await settle()
    await voided(company, true)
    nextMonth()
    await settle()
    const [, draft, ...others] = await invoicesOf(company)
    expect([draft?.status, others]).toEqual(['draft', []])
    expect((await sharesOf(company))[0]?.invoice_uuid).toBe(draft?.uuid)
    const deleted = await call('admin', `admin/invoices/${draft?.uuid}`, {
      method: 'DELETE',
      headers: { 'if-match': `"${draft?.version}"` },
    })
    expect([deleted.statusCode, deleted.json().message]).toEqual([
      409,
      'Pide la parte de una empresa. Finalízala, y anúlala si no procede',
    ])
    server.clock.reset()
  })

  test('adds up to the cent, for any number of employees and any prices', () => {
    const aShare = fc.record({
      kind: fc.constantFrom('contribution', 'payroll'),
      plan: fc.constantFrom('Plan Laboral', 'Plan Familiar'),
      month: fc.constantFrom('marzo de 2026', 'abril de 2026'),
      cents: fc.integer({ min: 1, max: 50_000 }),
      tax_rate: fc.constantFrom('16', '8', '0'),
    })
    fc.assert(
      fc.property(
        fc.array(aShare, { maxLength: 40 }),
        fc.array(fc.nat({ max: 39 }), { maxLength: 60 }),
        (some, repeated) => {
          const shares = [...some, ...repeated.flatMap((at) => some[at] ?? [])]
          const lines = shareLines(shares)
          expect(invoiceSums(lines).total_cents).toBe(shares.reduce((sum, { cents }) => sum + cents, 0))
          expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(shares.length)
        },
      ),
    )
  })
})
