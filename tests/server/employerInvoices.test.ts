// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceSums } from '@/contract/invoices'
import { shareLines } from '../../server/employers/shareLines'
import { aPolicy } from '../support/cover'
import { aCompany, anInvoice, type Wish } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { aRunningSubscription } from '../support/sales'

const server = referenceServer()
const DAY = 86_400

/** Lets everything happen that is due now, also what came back a moment ago. */
async function settle() {
  await server.db.deleteFrom('jobs').execute()
  await server.jobs.runDue()
}

/** Somebody to whom a company sold a plan, of which it pays some cents of each period; the first begins today. */
async function covered(
  company: { uuid: string },
  employer_cents: number,
  { ends = 300, ...wish }: Wish<'subscriptions'> & { ends?: number } = {},
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
    distribution: { employer_pct: null, employer_cents },
  })
  return subscription
}
/** Lets the month end. */
function nextMonth() {
  const [year = 0, month = 1, day = 1] = server.clock.day(0).split('-').map(Number)
  const left = new Date(Date.UTC(year, month, 0)).getUTCDate() - day
  server.clock.advance((left + 2) * DAY)
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
  test('is asked of it once the month is over, in one invoice that names nobody', async () => {
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

  test('waits while whoever is covered has not paid their own part', async () => {
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

  test('is owed again with each period, also of a plan that costs whoever is covered nothing', async () => {
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

  test('adds up to the cent, however many there are and whatever they cost', () => {
    const aShare = fc.record({
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
