import { type SqlBool, sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import type { CheckoutAnswers } from '@/contract/checkouts'
import { dayOf } from '@/contract/days'
import type { TaxProfile } from '@/contract/mexico'
import { unaskedOfPerson } from '@/contract/persons'
import { beginSubscription, openAccount } from '@server/domain/billing/collection/afterInvoicePaid'
import { anchorAt } from '@server/money/calendar'
import { onTheDay } from '@server/money/inWords'
import { issueInvoice } from '@server/domain/billing/invoicing/issueInvoice'
import { movePolicy } from '@server/domain/cover/movePolicy'
import { coverPaidPolicies } from '@server/domain/cover/policiesPaid'
import type { Transaction } from '@server/db/database'
import { nextFolio } from '@server/db/folios'
import { settingsOf } from '@server/db/settings'
import type { Origin } from '@server/core/origin'
import { insertRecord, lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { customers } from '@server/domain/billing/customers/customers'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { members } from '@server/domain/cover/members'
import { persons } from '@server/domain/people/persons'
import { policies } from '@server/domain/cover/policies'
import { createWithin } from '@server/records/recordWrites'
import { noteUninvoiced, noteUses } from '@server/domain/billing/subscriptions/campaignUse'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { keepConsent, type PayrollTerms } from '@server/domain/billing/payroll/payrollConsents'
import { payrollBegunJob } from '@server/domain/billing/payroll/payrollJobs'
import { notePayroll } from '@server/domain/billing/payroll/payrollShares'
import { mailEmployer } from '@server/domain/billing/payroll/mailEmployer'
import type { CheckoutRow } from './checkouts'
import { originOfSale } from './originOfSale'
import type { SoldPlan } from '@server/domain/catalogue/plansOnSale'
import type { PricedOrder } from './quote'
import { visitor } from '@server/core/staff'

const unwritten = { tags: [], external_id: null }
const writeOptions = { before: undefined, allowDuplicate: true, staff: visitor }

type SaleDetails = {
  checkout: CheckoutRow
  plan: SoldPlan
  charging: PricedOrder
  /** The tax profile to invoice, where the buyer asked for it. */
  tax: TaxProfile | null
  /** The terms that the buyer accepted for payroll deduction. */
  payroll?: PayrollTerms | undefined
  origin: Origin
  effects: Effect[]
}
export type Enrolled = {
  customer: Row<'customers'>
  subscription: Row<'subscriptions'>
  /** Undefined where nothing is due today. */
  invoice: Row<'invoices'> | undefined
}

/**
 * Creates everything that a sale needs: persons, account, subscription, invoice, and the policy, which waits for its
 * first payment. Runs in the transaction of the payment.
 */
export async function enrol(tx: Transaction, enrolling: SaleDetails): Promise<Enrolled> {
  const { checkout, plan, charging, tax, payroll, origin, effects } = enrolling
  const { covers, you, people = [] } = checkout.answers
  const employeeNumber = (covers !== 'other' && checkout.answers.employee_number) || null
  if (!you) throw new Error('Nobody said who buys')
  const today = dayOf(new Date(origin.at))
  const buyer = await ensureBuyer(tx, you, origin)
  const account = await createAccount(tx, enrolling, buyer)
  const source = sources[checkout.channel]
  await tx.updateTable('accounts').set({ source }).where('uuid', '=', account.uuid).execute()
  const customer = await createWithin(
    tx,
    customers,
    {
      account_uuid: account.uuid,
      type: 'individual',
      name: buyer.full_name,
      email: you.email,
      phone: you.phone,
      person_uuid: buyer.uuid,
      company_uuid: null,
      billing_address: null,
      tax_profile: tax,
      cfdi_auto: tax !== null,
      collection: 'automatic',
      net_payment_days: null,
      preferred_channel: 'email',
      default_payment_method_uuid: null,
      ...unwritten,
    },
    writeOptions,
    origin,
  )
  await updateRecord(
    tx,
    accounts,
    origin,
    account,
    { default_customer_uuid: customer.uuid },
    { event: 'updated', action: 'updated' },
  )

  const others = []
  for (const other of covers === 'self' ? [] : people)
    others.push(await createCoveredPerson(tx, other, origin))
  const [head, ...dependents] =
    covers === 'other' ? others : [{ person: buyer, relationship: null }, ...others]
  if (!head) throw new Error('Nobody is to be covered')
  const enrolMember = (
    person: { uuid: string },
    of: Pick<Row<'members'>, 'uuid'> | null,
    relation: Relation,
  ) =>
    createWithin(
      tx,
      members,
      {
        account_uuid: account.uuid,
        person_uuid: person.uuid,
        enrolled_on: today,
        kind: of ? 'dependent' : 'holder',
        holder_member_uuid: of?.uuid ?? null,
        relationship: of ? relation : null,
        employee_number: of ? null : employeeNumber,
        department: null,
        cost_center: null,
        hired_on: null,
        primary_provider_uuid: null,
        emergency_contact: null,
        ...unwritten,
      },
      writeOptions,
      origin,
    )
  const holder = await enrolMember(head.person, null, null)
  const covered = []
  for (const { person, relationship } of dependents)
    covered.push(await enrolMember(person, holder, relationship))
  await declareHealth(tx, enrolling, [holder, ...covered])

  const subscription = await insertRecord(tx, subscriptions, origin, {
    number: await nextFolio(tx, 'SUB'),
    account_uuid: account.uuid,
    customer_uuid: customer.uuid,
    plan_uuid: plan.uuid,
    price_version: charging.price.version,
    interval: charging.price.interval,
    items: charging.items,
    discount: charging.discount,
    collection_method: payroll ? 'payroll' : 'automatic',
    billing_anchor_day: anchorAt(charging.trial_ends_at ?? origin.at),
    currency: charging.price.currency,
    trial_ends_at: charging.trial_ends_at,
    sales_channel: checkout.channel,
    ...(await originOfSale(tx, checkout, origin)),
    status: 'incomplete',
    status_reason: 'Espera su primer pago.',
    period_cents: charging.period_cents,
    period_discount: charging.trial_ends_at ? null : charging.first_discount,
  })
  await noteUses(tx, {
    subscription_uuid: subscription.uuid,
    discount: charging.first_discount,
    at: origin.at,
  })
  await issuePolicy(tx, enrolling, { account, customer, subscription, holder, covered })

  const { today_cents } = charging.quote
  if (payroll || today_cents === 0) {
    const paid = payroll ? ` Se descuenta de la nómina en ${payroll.company.name}.` : ''
    const values = {
      ...beginSubscription(subscription, origin.at),
      status_reason: `Empezó el ${onTheDay(origin.at)}.${paid}`,
    }
    const begins = { event: 'activated', action: 'updated' } as const
    const { row } = await updateRecord(tx, subscriptions, origin, subscription, values, begins)
    await openAccount(tx, account.uuid, origin, effects)
    await noteUninvoiced(tx, subscription.uuid, charging.lines)
    if (payroll) await agreeToPayroll(tx, enrolling, { terms: payroll, subscription: row, buyer })
    const said = payroll ? { begins: `Se descuenta de la nómina en ${payroll.company.name}.` } : {}
    await coverPaidPolicies(tx, {
      subscription_uuid: row.uuid,
      amount_cents: today_cents,
      origin,
      effects,
      ...said,
    })
    return { customer, subscription: row, invoice: undefined }
  }
  const issued = await issueInvoice(tx, origin, {
    subscription: { ...subscription, payment_method_uuid: null },
    type: charging.trial_ends_at ? 'one_off' : 'subscription',
    lines: charging.lines,
    period: charging.period,
    effects,
  })
  return { customer, subscription, invoice: issued?.invoice }
}

type AgreedPayroll = { terms: PayrollTerms; subscription: Row<'subscriptions'>; buyer: { full_name: string } }

/** Stores the accepted payroll terms, the first deduction, and a notice to the employer. */
async function agreeToPayroll(
  tx: Transaction,
  { checkout: { answers }, charging, origin }: SaleDetails,
  { terms, subscription, buyer }: AgreedPayroll,
): Promise<void> {
  const { company, text, text_version, amount_cents } = terms
  const { uuid: consent_uuid } = await keepConsent(tx, {
    company,
    text,
    text_version,
    amount_cents,
    subscription,
    accepted_by: buyer.full_name,
    work_mail: answers.work_mail ?? null,
    employee_number: answers.employee_number ?? null,
    origin,
  })
  await notePayroll(tx, subscription, charging.lines, origin.at)
  await mailEmployer(tx, company.uuid, payrollBegunJob, { consent_uuid }, origin)
}

const sources = { web: 'funnel', company: 'company_page', reseller: 'reseller' } as const

type Relation = NonNullable<CheckoutAnswers['people']>[number]['relationship'] | null
type PersonName = Pick<
  NonNullable<CheckoutAnswers['you']>,
  'given_names' | 'last_name' | 'second_last_name' | 'birth_date'
>

/**
 * The buyer: the person with this name, birth date and email, else a new one. A known person is neither changed nor
 * shown, as anyone could have typed their name.
 */
async function ensureBuyer(
  tx: Transaction,
  { email, phone, ...named }: NonNullable<CheckoutAnswers['you']>,
  origin: Origin,
) {
  const name = [named.given_names, named.last_name, named.second_last_name].filter(Boolean).join(' ')
  const known = await tx
    .selectFrom('persons')
    .selectAll()
    .where(sql<SqlBool>`sort_name = fold(${name})`)
    .where('birth_date', '=', named.birth_date)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
  return known ?? createPerson(tx, named, { email, phone }, origin)
}

async function createCoveredPerson(
  tx: Transaction,
  { relationship, ...named }: NonNullable<CheckoutAnswers['people']>[number],
  origin: Origin,
) {
  return { person: await createPerson(tx, named, {}, origin), relationship }
}

async function createPerson(
  tx: Transaction,
  named: PersonName,
  contact: { email?: string; phone?: string },
  origin: Origin,
) {
  const person = await createWithin(
    tx,
    persons,
    { ...unaskedOfPerson, tags: [], ...named, ...contact, sex: null, curp: null },
    writeOptions,
    origin,
  )
  await tx
    .updateTable('persons')
    .set({ privacy_notice_at: origin.at })
    .where('uuid', '=', person.uuid)
    .execute()
  return person
}

/** Stores the health answers of each covered person, where the plan requires them. */
async function declareHealth(
  tx: Transaction,
  { checkout, plan, origin }: SaleDetails,
  covered: { uuid: string }[],
): Promise<void> {
  if (!plan.eligibility.requires_declaration) return
  const { health = [] } = checkout.answers
  const declared = covered.map(({ uuid }, index) => {
    const one = health[index]
    if (!one) throw new Error('Nobody declared the health of somebody who is to be covered')
    return {
      ...one,
      member_uuid: uuid,
      plan_uuid: plan.uuid,
      plan_revision: plan.revision,
      signed_at: origin.at,
    }
  })
  await tx.insertInto('health_declarations').values(declared).execute()
}

async function createAccount(
  tx: Transaction,
  { checkout, charging, origin }: SaleDetails,
  buyer: Pick<Row<'persons'>, 'uuid' | 'full_name'>,
) {
  return createWithin(
    tx,
    accounts,
    {
      name: buyer.full_name,
      type: checkout.answers.covers === 'family' ? 'family' : 'individual',
      holder_person_uuid: buyer.uuid,
      company_uuid: checkout.channel === 'company' ? checkout.company_uuid : null,
      parent_account_uuid: null,
      default_customer_uuid: null,
      account_manager_uuid: null,
      currency: charging.price.currency === 'USD' ? 'USD' : 'MXN',
      billing_day: null,
      net_payment_days: (await settingsOf(tx, 'billing')).due_days,
      dunning_policy: 'standard',
      tax_profile: null,
      timezone: 'America/Mexico_City',
      ...unwritten,
    },
    writeOptions,
    origin,
  )
}

type Covering = {
  account: { uuid: string }
  customer: { uuid: string }
  subscription: { uuid: string }
  holder: { uuid: string }
  covered: { uuid: string }[]
}

/** Issues the policy, which waits for its payment. */
async function issuePolicy(
  tx: Transaction,
  { checkout, plan, charging, origin, effects }: SaleDetails,
  { account, customer, subscription, holder, covered }: Covering,
) {
  const today = dayOf(new Date(origin.at))
  const draft = await createWithin(
    tx,
    policies,
    {
      account_uuid: account.uuid,
      plan_uuid: plan.uuid,
      holder_member_uuid: holder.uuid,
      funding: 'subscription',
      subscription_uuid: subscription.uuid,
      fund_uuid: null,
      addon_uuids: (checkout.answers.addons ?? []).map(({ uuid }) => uuid),
      enrolled_on: today,
      customer_uuid: customer.uuid,
      starts_on: today,
      ends_on: null,
      auto_renew: plan.renewal === 'auto',
      distribution:
        charging.quote.employer_cents > 0
          ? { employer_pct: null, employer_cents: charging.quote.employer_cents }
          : null,
      ...unwritten,
    },
    writeOptions,
    origin,
  )
  for (const { uuid } of covered)
    await createWithin(
      tx,
      memberPolicies,
      {
        policy_uuid: draft.uuid,
        member_uuid: uuid,
        starts_on: null,
        ends_on: null,
        exclusions: [],
        ...unwritten,
      },
      writeOptions,
      origin,
    )
  const row = (await lockRecord(tx, 'policies', draft.uuid)) ?? draft
  await movePolicy(tx, { row, origin, effects }, 'issue', {
    status: 'pending_payment',
    status_reason: 'Espera el primer pago.',
  })
}
