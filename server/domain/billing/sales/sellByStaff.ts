import type { Effect, MoneyLine, SentMessage } from '@/contract/actions'
import { whyNotPriced } from '@/contract/soldItems'
import type { StaffSale } from '@/contract/staffSales'
import type { Discount } from '@/contract/subscriptions'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { unprocessable } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import { listPlansOnSale, pricesOf, type SoldPlan } from '@server/domain/catalogue/plansOnSale'
import { LINK_SUBJECT } from '@server/domain/billing/methods/mailLink'
import { makeMethodLink } from '@server/domain/billing/methods/methodLinks'
import { startPayment } from '@server/domain/billing/payments/startPayment'
import { findFitCoupon } from '@server/domain/billing/subscriptionChanges/coupons'
import { haveContractSent } from '@server/domain/billing/subscriptions/contractJob'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { dayAt } from '@server/money/calendar'
import { inPesos } from '@server/money/pesos'
import { taxRatesOf } from '@server/money/taxRates'
import { totalLine } from '@server/money/totalLine'
import { ensureMembers } from './ensureMembers'
import { type PricedOrder, quoteFor } from './quote'
import { sellPlan } from './sellPlan'

type Selling = { staff: Staff; origin: Origin; effects: Effect[] }

/** A sale by hand, with what a dry run shows of it, and the link that is to be mailed, if any. */
export type StaffSold = {
  uuid: string
  lines: MoneyLine[]
  messages: SentMessage[]
  notes: string[]
  link: { to: string; name: string; token: string } | undefined
}

const refuse = (field: string, message: string) => unprocessable({ field, code: 'unfit', message })

/**
 * Sells a plan to a customer by the functions that sell it to visitors, and has its first payment begin: with a method of
 * the customer, or by a link. @throws {Refusal} 422 at what cannot be sold so
 */
export async function sellByStaff(tx: Transaction, sale: StaffSale, selling: Selling): Promise<StaffSold> {
  const { staff, origin, effects } = selling
  const customer = await lockRecord(tx, 'customers', sale.customer_uuid)
  if (!customer || customer.archived_at || customer.status === 'archived')
    throw refuse('customer_uuid', 'Elige a un cliente activo')
  const account = customer.account_uuid ? await lockRecord(tx, 'accounts', customer.account_uuid) : undefined
  if (!account || account.status === 'closed') throw refuse('customer_uuid', 'Su cuenta está cerrada')
  const { plan, charging } = await priceSale(tx, sale, { customer, account, at: origin.at })
  const [holder, ...covered] = await ensureMembers(tx, sale.people, { account, staff, origin })
  if (!holder) throw refuse('people', 'Elige a quien se cubre')

  const { subscription, invoice } = await sellPlan(tx, {
    plan,
    charging,
    checkout: { channel: 'staff', answers: { addons: [] } },
    staff,
    soldBy: {
      campaign_uuid: charging.first_discount?.campaign_uuid ?? null,
      seller_company_uuid: null,
      reseller_account_uuid: null,
      sale_page: null,
      utm: null,
      sale_path: [],
      shortener_uuid: null,
    },
    account,
    customer,
    holder,
    covered,
    accepted_by: customer.name,
    origin,
    effects,
  })
  const link = await collect(tx, { sale, customer, subscription, invoice, origin, effects })
  if (!invoice) await haveContractSent(tx, subscription.uuid, origin.at)
  const own = { type: 'subscription', uuid: subscription.uuid, label: subscription.number }
  effects.push(...createdOf([own, ...effects.map(({ subject }) => subject)], effects))
  return {
    uuid: subscription.uuid,
    lines: linesOf(charging),
    messages: link ? [{ to: link.to, subject: LINK_SUBJECT }] : [],
    notes: notesOf(sale, charging),
    link,
  }
}

/** Finds the plan as it is sold by staff today, and counts the sale as the funnel does. */
async function priceSale(
  tx: Transaction,
  { plan_uuid, price_version, people, coupon_code }: StaffSale,
  { customer, account, at }: { customer: Row<'customers'>; account: Row<'accounts'>; at: string },
): Promise<{ plan: SoldPlan; charging: PricedOrder }> {
  const today = dayAt(at)
  const plan = (await listPlansOnSale(tx, today, ['staff'])).find(({ uuid }) => uuid === plan_uuid)
  if (!plan) throw refuse('plan_uuid', 'Elige un plan que el equipo venda hoy')
  if (plan.eligibility.requires_declaration)
    throw refuse('plan_uuid', 'Pide una declaración de salud de cada persona: véndelo en la página del plan')
  const price = pricesOf(plan, today).find(({ version }) => version === price_version)
  if (!price) throw refuse('price_version', 'Elige un precio vigente del plan')
  if (price.currency !== account.currency)
    throw refuse('price_version', 'Ese precio es en otra moneda que la cuenta')
  const { min, max } = plan.members
  if (people.length < min || people.length > max)
    throw refuse(
      'people',
      min === max ? `El plan cubre a ${min}` : `El plan cubre de ${min} a ${max} personas`,
    )
  const unpriced = whyNotPriced(price, people.length)
  if (unpriced) throw refuse('price_version', unpriced)
  const born = await tx
    .selectFrom('persons')
    .select(['uuid', 'birth_date'])
    .where(
      'uuid',
      'in',
      people.map(({ person_uuid }) => person_uuid),
    )
    .execute()
  const order = {
    name: plan.public_name,
    price,
    addons: [],
    birth_dates: people.map(
      ({ person_uuid }) => born.find(({ uuid }) => uuid === person_uuid)?.birth_date ?? null,
    ),
    contribution: null,
    coversBuyer: true,
    rates: (await taxRatesOf(tx, [plan.uuid]))(plan.uuid, price.version),
    at,
  }
  const bare = quoteFor({ ...order, discount: null })
  if (!coupon_code) return { plan, charging: bare }
  const charged = { plan_uuid: plan.uuid, items: bare.items, interval: price.interval }
  const discount: Discount = await findFitCoupon(tx, {
    coupon_code,
    charged,
    today,
    customer_uuid: customer.uuid,
  })
  return { plan, charging: quoteFor({ ...order, discount }) }
}

type Collecting = {
  sale: StaffSale
  customer: Row<'customers'>
  subscription: Row<'subscriptions'>
  invoice: Row<'invoices'> | undefined
  origin: Origin
  effects: Effect[]
}

/** Has the first payment begin. Answers the link where it is paid by one. */
async function collect(
  tx: Transaction,
  { sale, customer, subscription, invoice, origin, effects }: Collecting,
): Promise<StaffSold['link']> {
  if (sale.pays_by === 'link')
    return makeMethodLink(tx, origin, {
      customer_uuid: customer.uuid,
      subscription_uuid: subscription.uuid,
      payment_method_uuid: null,
      invoice_uuid: null,
    })
  const method = await lockRecord(tx, 'payment_methods', sale.payment_method_uuid ?? '')
  if (method?.status !== 'active' || method.customer_uuid !== customer.uuid)
    throw refuse('payment_method_uuid', 'Elige un método vigente de este mismo cliente')
  await updateRecord(
    tx,
    subscriptions,
    origin,
    (await lockRecord(tx, 'subscriptions', subscription.uuid)) ?? subscription,
    { payment_method_uuid: method.uuid },
    { event: 'updated', action: 'updated' },
  )
  if (invoice)
    await startPayment(tx, {
      invoice,
      payment_method_uuid: method.uuid,
      origin_of_payment: 'staff',
      origin,
      effects,
    })
  return undefined
}

/** What a sale creates, besides members. */
const created = ['subscription', 'policy', 'invoice', 'payment', 'member_policy', 'transaction']

/** Adds a `.created` effect for each new record without one: previews recognise new records by that effect. */
function createdOf(subjects: Effect['subject'][], said: readonly Effect[]): Effect[] {
  const known = new Set(
    said.filter(({ event }) => event.endsWith('.created')).map(({ subject }) => subject.uuid),
  )
  const unsaid = subjects.filter(({ type, uuid }) => created.includes(type) && !known.has(uuid))
  const byUuid = new Map(unsaid.map((subject) => [subject.uuid, subject]))
  return [...byUuid.values()].map((subject) => ({
    event: `${subject.type}.created`,
    subject,
    changes: [],
  }))
}

const linesOf = ({ quote: { lines, today_cents }, price: { currency } }: PricedOrder): MoneyLine[] => [
  ...lines.map(({ label, amount_cents }) => ({ kind: 'charge' as const, label, amount_cents, currency })),
  totalLine('Se cobra hoy', today_cents, currency),
]

const notesOf = ({ pays_by }: StaffSale, { quote, price: { currency } }: PricedOrder): string[] => [
  ...(quote.trial_days > 0 ? [`Empieza con ${quote.trial_days} días de prueba`] : []),
  ...(quote.next_charge_on
    ? [`El siguiente cobro es el ${dayInWords(quote.next_charge_on)}: ${inPesos(quote.then_cents, currency)}`]
    : []),
  quote.today_cents === 0
    ? 'La cobertura empieza hoy'
    : pays_by === 'link'
      ? 'La cobertura empieza cuando pague con el enlace. Si vence sin pagarse, la venta se da por abandonada'
      : 'La cobertura empieza cuando el cobro se apruebe',
]
