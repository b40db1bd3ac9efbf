import type { SalesPage } from '@/contract/salesPages'
import { systemOrigin } from '@server/core/origin'
import { lockRecord } from '@server/audit/writes'
import { billEmployer } from '@server/domain/billing/employerInvoices/billEmployers'
import { noteShare } from '@server/domain/billing/payroll/employerShares'
import { quoteFor } from '@server/domain/billing/sales/quote'
import { sellPlan } from '@server/domain/billing/sales/sellPlan'
import { pricesOf } from '@server/domain/catalogue/plansOnSale'
import { dayAt, daysLater } from '@server/money/calendar'
import { makePayrollOffer } from '@server/visitors/subscribe/payrollOffer'
import type { Household } from './households'
import { planAct } from './planAct'
import type { Offer } from './sales'
import { atOnce, cancel, receive } from './staffActs'
import { onSubscription } from './storyActs'
import { byVisitor, type World } from './world'

/** A company whose people subscribe on its page, and the account by which it is billed. */
export type Employer = {
  uuid: string
  trade_name: string
  sales_page: SalesPage
  account_uuid: string
  opened_at: string
  /** Whether it leaves the last invoice unpaid so far. */
  isSlow: boolean
}

/** An employee who has a plan deducted from their pay. */
export type EmployeeRole = {
  kind: 'employee'
  employer: Employer
  /** What stands in the mail of their work before the `@`, and how they are called. */
  mail: string
  name: string
  at: string
  /** Whether they leave the plan in the middle of a period. */
  leaves: boolean
}

/** Days from the first of a month, when employers are billed, to when they pay. */
const PAID_AFTER = 11

/** Plans the sale to an employee, as they would buy on the page of their employer. */
export function beginEmployee(world: World, household: Household, role: EmployeeRole): void {
  const { account_uuid } = household
  const { employer, at, leaves } = role
  const offer = chooseOffer(world, employer, dayAt(at))
  planAct(world, account_uuid, at, (moment) => sellToEmployee(world, household, { role, offer, at: moment }))
  if (!leaves) return
  planAct(world, account_uuid, daysLater(at, 40), (moment) =>
    onSubscription(world, household, (uuid) =>
      cancel(world, uuid, moment, atOnce('credit', 'Deja la empresa')),
    ),
  )
}

/** Plans how employers are billed on the first of each month since some of their people subscribed, and pay for it. */
export function beginEmployers(world: World, roles: readonly EmployeeRole[]): void {
  for (const employer of new Set(roles.map((role) => role.employer))) {
    const sales = roles.filter((role) => role.employer === employer).map(({ at }) => at)
    const months = firstsAfter(sales.toSorted()[0] ?? world.until, world.until)
    for (const [index, at] of months.entries())
      planAct(world, employer.account_uuid, at, async (moment) => {
        const company = await lockRecord(world.tx, 'companies', employer.uuid)
        if (company) await billEmployer(world.tx, company, systemOrigin(moment))
        if (!employer.isSlow || index < months.length - 1) planPayment(world, employer, moment)
      })
  }
}

/** What is asked for by the month, without a trial where there is such a price, of one of the plans of the page. */
function chooseOffer({ plans, random }: World, { sales_page }: Employer, day: string): Offer {
  const plan = random.pick(plans.filter(({ uuid }) => sales_page.plan_uuids.includes(uuid)))
  const asked = pricesOf(plan, day)
  const price = asked.find(({ interval, trial_days }) => interval === 'month' && trial_days === 0) ?? asked[0]
  if (!price) throw new Error(`${plan.public_name} has no price`)
  return { plan, price }
}

type Buying = { role: EmployeeRole; offer: Offer; at: string }

async function sellToEmployee(world: World, household: Household, { role, offer, at }: Buying) {
  const { tx } = world
  const [family] = household.families
  if (!family) return
  const { employer, mail, name } = role
  const { plan, price } = offer
  const page = employer.sales_page
  const charging = quoteFor({
    name: plan.public_name,
    price,
    addons: [],
    birth_dates: [family.holder.birth_date],
    discount: null,
    contribution: page.contribution,
    coversBuyer: true,
    rates: world.ratesOf(plan.uuid, price.version),
    at,
  })
  const payroll = makePayrollOffer({ plan, page, charging, through: employer }, at)
  if (!payroll) throw new Error(`${employer.trade_name} deducts nothing for ${plan.public_name}`)
  const { deductions: _deductions, ...terms } = payroll
  const { subscription } = await sellPlan(tx, {
    plan,
    charging,
    payroll: terms,
    checkout: {
      channel: 'company',
      answers: { addons: [], work_mail: `${mail}@${page.eligibility.domains[0] ?? ''}` },
    },
    soldBy: {
      campaign_uuid: null,
      seller_company_uuid: employer.uuid,
      reseller_account_uuid: null,
      sale_page: 'company',
      utm: null,
      sale_path: [],
      shortener_uuid: null,
    },
    account: { uuid: household.account_uuid },
    customer: { uuid: household.customer_uuid },
    holder: family.holder,
    covered: [],
    accepted_by: name,
    origin: byVisitor(at),
    effects: [],
  })
  await noteShare(tx, subscription, at)
}

function planPayment(world: World, { uuid, account_uuid }: Employer, billed: string): void {
  planAct(world, account_uuid, daysLater(billed, PAID_AFTER), async (moment) => {
    const asked = await world.tx
      .selectFrom('employer_shares')
      .innerJoin('invoices', 'invoices.uuid', 'employer_shares.invoice_uuid')
      .select(['invoices.uuid', 'amount_due_cents'])
      .distinct()
      .where('employer_shares.company_uuid', '=', uuid)
      .where('invoices.status', '=', 'open')
      .execute()
    for (const { uuid: invoice, amount_due_cents: amount_cents } of asked)
      await receive(world, invoice, moment, {
        method_type: 'transfer',
        amount_cents,
        received_on: dayAt(moment),
        bank: 'Banorte',
        reference: world.random.digits(7),
      })
  })
}

/** The first of each month after a moment, at an hour when everything of the days before is renewed. */
function firstsAfter(from: string, until: string): string[] {
  const [year = 0, month = 1] = dayAt(from).split('-').map(Number)
  const firsts = []
  for (let next = month; ; next++) {
    const at = new Date(Date.UTC(year, next, 1, 18)).toISOString()
    if (at > until) return firsts
    firsts.push(at)
  }
}
