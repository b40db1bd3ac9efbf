import { sql } from 'kysely'
import { lastDayOf, monthsIn } from '@/contract/policies'
import { intervalMonths } from '@/contract/planParts'
import type { SalesPage } from '@/contract/salesPages'
import { slugOf } from '@/contract/slugs'
import { anchorAt, dayAt, periodEndAfter } from '@server/money/calendar'
import { onTheDay } from '@server/money/inWords'
import { taxRatesOf } from '@server/money/taxRates'
import type { Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'
import { PAYROLL_TEXT, payrollText } from '@server/domain/billing/payroll/payrollText'
import { pricesOf, type SoldPlan } from '@server/domain/catalogue/plansOnSale'
import { quoteFor } from '@server/domain/billing/sales/quote'
import { dayBefore, stampMade, PUBLIC } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import { makeFamilyAccount, type Makers } from '@server/demo/records/makeAccounts'
import { makeMemberPolicies } from '@server/demo/records/makeMemberPolicies'
import { fullName } from '@server/demo/material/people'
import { insertCovers } from './seedCover'
import { seedHouseholds } from './seedHouseholds'
import { announceCharges } from './seedSales'

/** How many of its people have their plan deducted, at each employer that does so in turn. */
const PEOPLE = [4, 2, 3]

/** People who subscribed on the page of their employer and have their part deducted from their pay; after everything else. */
export async function seedPayroll(tx: Transaction, makers: Makers): Promise<void> {
  const { random } = makers
  const sales = await salesOf(tx, makers)
  const { persons } = await seedHouseholds(
    tx,
    random,
    sales.map(({ household }) => household),
  )
  const accounts = sales.map(({ household }) => household.account.uuid)
  for (const { household, employer } of sales)
    await tx
      .updateTable('accounts')
      .set({ company_uuid: employer.uuid, source: 'company_page', tax_profile: null })
      .where('uuid', '=', household.account.uuid)
      .execute()
  await tx
    .updateTable('members')
    .set({ status: 'active', status_reason: null, terminated_on: null })
    .where('account_uuid', 'in', accounts)
    .execute()
  await tx
    .updateTable('persons')
    .set({ status: 'active' })
    .where(
      'uuid',
      'in',
      persons.map(({ uuid }) => uuid),
    )
    .execute()
  const customers = await tx
    .selectFrom('customers')
    .select(['uuid', 'account_uuid'])
    .where('account_uuid', 'in', accounts)
    .execute()
  const customerOf = new Map(customers.map(({ uuid, account_uuid }) => [account_uuid, uuid]))
  await tx
    .updateTable('customers')
    .set({ tax_profile: null, cfdi_auto: false, collection: 'automatic' })
    .where('account_uuid', 'in', accounts)
    .execute()

  const folios = await nextFolios(tx, 'SUB', sales.length)
  const rows = sales.map((sale, index) => ({
    ...sale,
    number: folios[index] ?? '',
    uuid: random.uuid(),
    account_uuid: sale.household.account.uuid,
    customer_uuid: customerOf.get(sale.household.account.uuid) ?? '',
  }))
  await insert(tx, 'subscriptions', rows.map(subscriptionOf))
  await insertPolicies(tx, makers, rows)
  await insert(tx, 'payroll_consents', rows.map(consentOf))
  await insert(tx, 'employer_shares', rows.flatMap(sharesOf))
  await announceCharges(
    tx,
    rows.map(({ customer_uuid }) => customer_uuid),
  )
}

/** Draws the payroll sales of each employer: holder, plan, moment and the quote of a period. */
async function salesOf(tx: Transaction, makers: Makers) {
  const { random } = makers
  const { rows: employers } = await sql<{
    uuid: string
    slug: string
    trade_name: string
    sales_page: SalesPage
  }>`
    select uuid, slug, trade_name, sales_page from companies where status = 'active'
      and (sales_page ->> 'enabled')::boolean and (sales_page ->> 'payroll')::boolean
      and coalesce((sales_page ->> 'valid_to')::date > ${dayBefore(0)}::date, true)
      and coalesce((sales_page -> 'contribution' ->> 'value')::int, 0) <> 100 order by number`.execute(tx)
  const plans = await tx.selectFrom('plans').selectAll().where('status', '=', 'published').execute()
  const rates = await taxRatesOf(
    tx,
    plans.map(({ uuid }) => uuid),
  )
  return employers.flatMap((employer, index) =>
    Array.from({ length: PEOPLE[index % PEOPLE.length] ?? 0 }, () => {
      // What was deducted in a month that is over would have been asked of them already.
      const at = `${dayBefore(random.between(0, Number(dayBefore(0).slice(8)) - 1))}T17:00:00.000Z`
      const { household, holder } = adult(makers, at)
      const sold = plans.filter(({ uuid }) => employer.sales_page.plan_uuids.includes(uuid))
      const plan = random.pick(sold)
      const price = priceOf(plan, dayAt(at))
      const charged = quoteFor({
        name: plan.public_name,
        price,
        addons: [],
        birth_dates: [holder.birth_date],
        discount: null,
        contribution: employer.sales_page.contribution,
        coversBuyer: true,
        rates: rates(plan.uuid, price.version),
        at,
      })
      return { employer, household, holder, plan, price, charged, at }
    }),
  )
}

type Sale = Awaited<ReturnType<typeof salesOf>>[number] & {
  uuid: string
  number: string
  account_uuid: string
  customer_uuid: string
}

/** Makes an account of a holder of working age, opened when they subscribed, without debt. */
function adult(makers: Makers, at: string) {
  for (;;) {
    const household = makeFamilyAccount(makers, 'individual')
    const [holder] = household.persons
    if (!holder || holder.birth_date < '1964') continue
    const account = {
      ...household.account,
      status: 'active' as const,
      status_reason: null,
      balance_due_cents: 0,
      overdue_cents: 0,
      overdue_since: null,
      credit_cents: 0,
      closed_at: null,
      tax_profile: null,
      ...stampMade(at, PUBLIC),
    }
    return { household: { ...household, account }, holder }
  }
}

/** What is asked by the month, without a trial where there is such a price. */
function priceOf(plan: SoldPlan, day: string) {
  const asked = pricesOf(plan, day)
  const price = asked.find(({ interval, trial_days }) => interval === 'month' && trial_days === 0) ?? asked[0]
  if (!price) throw new Error(`${plan.public_name} has no price`)
  return price
}

function subscriptionOf(sale: Sale) {
  const { uuid, number, account_uuid, customer_uuid, plan, price, charged, at, employer } = sale
  const end = periodEndAfter(at, price.interval, anchorAt(at))
  return {
    uuid,
    number,
    account_uuid,
    customer_uuid,
    plan_uuid: plan.uuid,
    price_version: price.version,
    interval: price.interval,
    items: JSON.stringify(charged.items),
    discount: null,
    collection_method: 'payroll' as const,
    billing_anchor_day: anchorAt(at),
    current_period_start: at,
    current_period_end: end,
    next_invoice_at: end,
    period_cents: charged.period_cents,
    sales_channel: 'company' as const,
    seller_company_uuid: employer.uuid,
    sale_page: 'company' as const,
    status: 'active' as const,
    status_reason: `Empezó el ${onTheDay(at)}. Se descuenta de la nómina en ${employer.trade_name}.`,
    ...stampMade(at, PUBLIC),
  }
}

async function insertPolicies(tx: Transaction, { random }: Makers, sales: readonly Sale[]) {
  const numbers = await nextFolios(tx, 'POL', sales.length)
  const policies = sales.map((sale) => {
    const { household, plan, price, charged, at, employer } = sale
    const starts_on = dayAt(at)
    const { employer_cents } = charged.quote
    return {
      uuid: random.uuid(),
      account_uuid: sale.account_uuid,
      plan_uuid: plan.uuid,
      plan_revision: plan.revision,
      holder_member_uuid: household.members[0]?.uuid ?? '',
      customer_uuid: sale.customer_uuid,
      funding: 'subscription' as const,
      subscription_uuid: sale.uuid,
      stage: 'new' as const,
      previous_policy_uuid: null,
      enrolled_on: starts_on,
      starts_on,
      effective_on: starts_on,
      ends_on: lastDayOf(starts_on, plan.period),
      grace_until: null,
      premium_cents:
        Math.round(monthsIn(plan.period) / intervalMonths[price.interval]) *
        (charged.period_cents + employer_cents),
      paid_cents: charged.quote.today_cents,
      auto_renew: true,
      distribution: employer_cents > 0 ? { employer_pct: null, employer_cents } : null,
      cancel_reason: null,
      cancel_effective_on: null,
      suspended_on: null,
      status: 'active' as const,
      status_reason: `Se descuenta de la nómina en ${employer.trade_name}.`,
      ...stampMade(at, PUBLIC),
    }
  })
  await insert(
    tx,
    'policies',
    policies.map((policy, index) => ({ ...policy, addon_uuids: [], number: numbers[index] ?? '' })),
  )
  const fellows = sales.map(({ household, holder }) => {
    const uuid = household.members[0]?.uuid ?? ''
    const { birth_date } = holder
    const alone = { kind: 'holder' as const, relationship: null, status: 'active', died_on: null }
    return { uuid, holder: uuid, birth_date, ...alone }
  })
  const plans = sales.map(({ plan }) => plan)
  await insertCovers(tx, makeMemberPolicies(random, policies, plans, fellows))
}

/** What they agreed to, in the words that the page of their employer shows. */
function consentOf({ uuid, employer, holder, plan, price, charged, at }: Sale) {
  const { then_cents, today_cents } = charged.quote
  const named = `${slugOf(holder.given_names.split(' ')[0] ?? '')}.${slugOf(holder.last_name)}`
  return {
    subscription_uuid: uuid,
    company_uuid: employer.uuid,
    text: payrollText({
      company: employer.trade_name,
      plan: plan.public_name,
      then_cents,
      most_cents: charged.period_cents,
      first_cents: today_cents,
      currency: price.currency,
      interval: price.interval,
    }),
    text_version: PAYROLL_TEXT,
    amount_cents: charged.period_cents,
    currency: price.currency,
    accepted_at: at,
    accepted_by: fullName(holder),
    work_mail: `${named}@${employer.sales_page.eligibility.domains[0] ?? ''}`,
    employee_number: null,
    ip: null,
  }
}

/** What their company owes for the period: what it pays itself, and what it deducts. */
function sharesOf({ uuid, employer, plan, price, charged, at }: Sale) {
  const { employer_cents, today_cents } = charged.quote
  const of = {
    subscription_uuid: uuid,
    company_uuid: employer.uuid,
    plan_uuid: plan.uuid,
    price_version: price.version,
    period_start: charged.period.start,
    period_end: charged.period.end,
    currency: price.currency,
    created_at: at,
  }
  const tax_rate = charged.lines[0]?.tax_rate ?? '16'
  return [
    ...(employer_cents > 0 ? [{ ...of, kind: 'contribution' as const, cents: employer_cents }] : []),
    { ...of, kind: 'payroll' as const, cents: today_cents, tax_rate },
  ]
}
