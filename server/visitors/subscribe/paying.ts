import { isDeepStrictEqual } from 'node:util'
import type { Effect } from '@/contract/actions'
import type { CheckoutPayment, CheckoutVoucher } from '@/contract/checkouts'
import type { TaxProfile } from '@/contract/mexico'
import { retryable, paymentContract } from '@/contract/payments'
import { daysLater } from '@server/money/calendar'
import { haveContractSent } from '@server/domain/billing/subscriptions/contractJob'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { moveWithin } from '@server/records/recordWrites'
import { customers } from '@server/domain/billing/customers/customers'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { paymentMethods } from '@server/domain/billing/methods/payment-methods'
import { type Gateway, GatewaySilence, UnusableToken } from '@server/adapters/gateway/gateway'
import { conflict, Refusal, unprocessable } from '@server/core/problems'
import { cancelablePayments } from '@server/domain/billing/payments/cancelPayment'
import { addCard } from '@server/domain/billing/methods/addCard'
import { retryPayment, startElsewhere, startPayment } from '@server/domain/billing/payments/startPayment'
import { type CheckoutRow, lockCheckout } from './checkouts'
import { withdrawCoupon } from './coupons'
import { enrol } from './enrol'
import { keepEmployee, refuseEnrolled } from './employees'
import type { PayrollTerms } from '@server/domain/billing/payroll/payrollConsents'
import { choosesPlan, loadCheckout } from './loading'
import { computeLastMoment, listWaysElsewhere } from './payElsewhere'
import { isFree } from '@server/domain/billing/sales/quote'
import { hasSettledSale, findCheckoutState } from './standing'
import { visitor } from '@server/core/staff'

/** Cards that one checkout may try; testers of stolen cards need many. */
const MOST_ATTEMPTS = 8
/** Days in which an unpaid checkout may be resumed with its answers. */
const DAYS_TO_BEGIN_AGAIN = 7
/** The version of the consent text, stored as a proof. */
const TEXT_VERSION = 'cobro-recurrente-2026-11-b'

type Paying = {
  db: Database
  gateway: Gateway
  publicUrl: string
  token: string
  payment: CheckoutPayment
  origin: Origin
}

/**
 * Pays for a checkout with a card. Each attempt has a number and runs once: repeating it, from another tab or after a
 * lost reply, returns the outcome of the first.
 * @throws {Refusal} where nothing was charged
 */
export async function pay(paying: Paying): Promise<void> {
  const { db, gateway, token, payment, origin } = paying
  if (await inTransaction(db, (tx) => withdrawCoupon(tx, token, origin.at))) throw refusePriceChanged()
  const claimed = await inTransaction(db, (tx) => claim(tx, paying))
  if (!claimed) return
  try {
    const kept = await gateway.saveMethod(payment.card.token, claimed)
    await inTransaction(db, (tx) => completeCheckout(tx, paying, kept))
  } catch (error) {
    await inTransaction(db, async (tx) => releaseClaim(tx, await lockCheckout(tx, token, origin.at)))
    if (error instanceof UnusableToken)
      throw unprocessable({
        field: 'card.token',
        code: 'unfit',
        message: 'No pudimos leer tu tarjeta. No se hizo ningún cobro. Escríbela otra vez',
      })
    if (error instanceof GatewaySilence)
      throw new Refusal(
        503,
        'gateway_silent',
        'El banco no responde. No se hizo ningún cobro. Inténtalo en unos minutos',
      )
    throw error
  }
}

/**
 * Pays for a checkout at a shop or by transfer: creates the sale, which waits for its payment. Each attempt has a
 * number and runs once.
 * @throws {Refusal}
 */
export async function payElsewhere(
  paying: Omit<Paying, 'payment'> & { payment: CheckoutVoucher },
): Promise<void> {
  const { db, gateway, token, payment, origin } = paying
  if (await inTransaction(db, (tx) => withdrawCoupon(tx, token, origin.at))) throw refusePriceChanged()
  await inTransaction(db, async (tx) => {
    if (!(await claim(tx, paying))) return
    const row = await lockCheckout(tx, token, origin.at)
    const effects: Effect[] = []
    const sale = await ensureSale(tx, { ...row, claimed_at: null }, taxOf(row, payment), origin, effects)
    const due = sale.invoice?.amount_due_cents ?? 0
    const currency = sale.subscription.currency === 'MXN' ? 'MXN' : 'USD'
    if (!sale.invoice || !(await listWaysElsewhere(tx, { today_cents: due, currency })).includes(payment.by))
      throw unprocessable({
        field: 'by',
        code: 'unfit',
        message: 'Tu plan no se puede pagar así. Elige otra forma de pago',
      })
    await dropStoredCard(tx, sale.subscription, origin)
    const expires_at = await computeLastMoment(tx, payment.by, origin.at)
    const paid = await startElsewhere(tx, {
      invoice: sale.invoice,
      by: payment.by,
      gateway: gateway.name,
      expires_at,
      origin_of_payment: 'funnel',
      origin,
      effects,
    })
    await keepSale(
      tx,
      row,
      { ...sale, payment: paid, until: daysLater(expires_at, DAYS_TO_BEGIN_AGAIN) },
      origin,
    )
  })
}

/** The refusal where the price differs from the one that the buyer accepted. */
export const refusePriceChanged = (because: string | null = null) =>
  new Refusal(
    409,
    'price_changed',
    because
      ? `${because}, y el precio cambió. No se ha cobrado nada. Revísalo antes de pagar`
      : 'El precio cambió. No se ha cobrado nada. Revísalo antes de pagar',
  )

const releaseClaim = (tx: Transaction, { uuid }: CheckoutRow) =>
  tx.updateTable('checkouts').set({ claimed_at: null }).where('uuid', '=', uuid).execute()

/** Claims an attempt. Returns false where it was made before, or another is under way. @throws {Refusal} */
async function claim(
  tx: Transaction,
  {
    token,
    payment,
    origin,
  }: { token: string; payment: Pick<CheckoutPayment, 'attempt' | 'quote'>; origin: Origin },
) {
  const row = await lockCheckout(tx, token, origin.at)
  const { status } = await findCheckoutState(tx, row, origin.at)
  if (row.attempts !== payment.attempt || (status !== 'open' && status !== 'declined')) return
  if (row.attempts >= MOST_ATTEMPTS)
    throw conflict(
      'invalid_transition',
      'Probaste varias tarjetas. Llámanos para contratar contigo al teléfono',
    )
  if (payment.quote !== (await readAgreedQuote(tx, row, origin.at))) throw refusePriceChanged()
  await tx
    .updateTable('checkouts')
    .set({ attempts: row.attempts + 1, claimed_at: origin.at })
    .where('uuid', '=', row.uuid)
    .execute()
  const customer = await findCustomer(tx, row)
  return { id: customer?.gateway_customer_id ?? null, reference: row.uuid }
}

/** The id of the accepted quote, once every step is answered. @throws {Refusal} */
async function readAgreedQuote(tx: Transaction, row: CheckoutRow, at: string): Promise<string> {
  if (row.quote && (await hasSettledSale(tx, row))) return row.quote.id
  const { step, charging, promotion } = await loadCheckout(tx, row, at)
  if (step === 'review' && row.answers.quote) throw refusePriceChanged(promotion)
  if (step !== 'payment') throw new Refusal(409, 'step_out_of_order', 'Antes faltan otras respuestas')
  return charging.quote.id
}

const findCustomer = async (tx: Transaction, { subscription_uuid }: CheckoutRow) =>
  subscription_uuid
    ? tx
        .selectFrom('customers')
        .innerJoin('subscriptions', 'subscriptions.customer_uuid', 'customers.uuid')
        .select(['customers.uuid', 'customers.account_uuid', 'customers.gateway_customer_id'])
        .where('subscriptions.uuid', '=', subscription_uuid)
        .executeTakeFirst()
    : undefined

/** In one transaction: ensures the sale, stores the card, starts the payment. */
async function completeCheckout(
  tx: Transaction,
  { gateway, publicUrl, token, payment, origin }: Paying,
  kept: Awaited<ReturnType<Gateway['saveMethod']>>,
): Promise<void> {
  const row = await lockCheckout(tx, token, origin.at)
  const before = { ...row, claimed_at: null }
  const { status } = await findCheckoutState(tx, before, origin.at)
  // An earlier attempt, believed dead, succeeded after all.
  if (status !== 'open' && status !== 'declined') return void (await releaseClaim(tx, row))
  const effects: Effect[] = []
  const tax = taxOf(row, payment)
  const sale = await ensureSale(tx, before, tax, origin, effects)
  const method = await addCard(tx, {
    customer: sale.customer,
    card: kept.method,
    gateway: gateway.name,
    billing_name: payment.card.name,
    consent: { accepted_at: origin.at, ip: origin.ip, text_version: TEXT_VERSION },
    source: 'funnel',
    origin,
  })
  await chargeWith(tx, sale, { method, gateway_customer_id: kept.gateway_customer, origin })
  const of = {
    payment_method_uuid: method.uuid,
    origin,
    return_url: `${publicUrl}/${await findCheckoutPath(tx, row, sale.slug)}?paso=pago`,
    effects,
  }
  const paid = sale.invoice && (await ensurePayment(tx, row, sale.invoice, of))
  await keepSale(tx, row, { ...sale, payment: paid }, origin)
  // A sale with a payment is announced once it is paid.
  if (!sale.invoice) await haveContractSent(tx, sale.subscription.uuid, origin.at)
}

/** The sale of an earlier attempt, or a new one. */
const ensureSale = async (
  tx: Transaction,
  row: CheckoutRow,
  tax: TaxProfile | null,
  origin: Origin,
  effects: Effect[],
) =>
  (await hasSettledSale(tx, row))
    ? reuseSale(tx, row, tax, origin)
    : createSale(tx, row, { tax, origin, effects })

type CompletedSale = Awaited<ReturnType<typeof ensureSale>> & {
  payment: Row<'payments'> | undefined
  /** The answers are kept at least until this moment. */
  until?: string
}

/** Releases the claim and stores the sale in the checkout. */
export const keepSale = (
  tx: Transaction,
  { uuid, expires_at }: CheckoutRow,
  { subscription, invoice, payment, quote, until }: CompletedSale,
  origin: Origin,
) =>
  tx
    .updateTable('checkouts')
    .set({
      claimed_at: null,
      updated_at: origin.at,
      subscription_uuid: subscription.uuid,
      invoice_uuid: invoice?.uuid ?? null,
      payment_uuid: payment?.uuid ?? null,
      ...(quote && { quote }),
      ...(until && Date.parse(until) > Date.parse(expires_at) && { expires_at: until }),
    })
    .where('uuid', '=', uuid)
    .execute()

/** The tax profile for the invoice, sent to the buyer's email. */
const taxOf = ({ answers }: CheckoutRow, { tax }: Pick<CheckoutPayment, 'tax'>): TaxProfile | null =>
  tax ? { ...tax, email_invoices: answers.you ? [answers.you.email] : [] } : null

/** The path where the buyer continues: the employer's page, or the plan's. */
async function findCheckoutPath(tx: Transaction, row: CheckoutRow, plan: string): Promise<string> {
  if (!choosesPlan(row)) return `plan/${[plan, ...row.path].map(encodeURIComponent).join('/')}`
  const { slug } = await tx
    .selectFrom('companies')
    .select('slug')
    .where('uuid', '=', row.company_uuid)
    .executeTakeFirstOrThrow()
  return `company/${encodeURIComponent(slug)}/subscription`
}

type Selling = {
  tax: TaxProfile | null
  /** The accepted terms of payroll deduction. */
  payroll?: PayrollTerms
  origin: Origin
  effects: Effect[]
}

/** Creates the sale of a checkout. @throws {Refusal} */
export async function createSale(
  tx: Transaction,
  checkout: CheckoutRow,
  { tax, payroll, origin, effects }: Selling,
) {
  // Locked, so that simultaneous sales do not exceed the campaign's limits.
  const campaigns = [checkout.campaign_uuid, checkout.added_campaign_uuid].flatMap((uuid) => uuid ?? [])
  for (const uuid of campaigns.toSorted()) await lockRecord(tx, 'campaigns', uuid)
  const { plan, charging, promotion } = await loadCheckout(tx, checkout, origin.at)
  if (checkout.answers.quote !== charging.quote.id) throw refusePriceChanged(promotion)
  await refuseEnrolled(tx, checkout)
  const enrolled = await enrol(tx, { checkout, plan, charging, tax, payroll, origin, effects })
  await keepEmployee(tx, checkout, enrolled.subscription.uuid)
  return { ...enrolled, slug: plan.slug, quote: charging.quote }
}

/** Reuses the sale of an attempt whose card was declined, with the tax profile given last. */
async function reuseSale(tx: Transaction, row: CheckoutRow, tax: TaxProfile | null, origin: Origin) {
  const subscription = await lockRecord(tx, 'subscriptions', row.subscription_uuid ?? '')
  if (!subscription) throw new Error('The subscription of a checkout is gone')
  const customer = await lockRecord(tx, 'customers', subscription.customer_uuid)
  if (!customer) throw new Error('The customer of a checkout is gone')
  const { slug } = await tx
    .selectFrom('plans')
    .select('slug')
    .where('uuid', '=', subscription.plan_uuid)
    .executeTakeFirstOrThrow()
  const invoice = row.invoice_uuid ? await lockRecord(tx, 'invoices', row.invoice_uuid) : undefined
  const done = { event: 'updated', action: 'updated' } as const
  const billed = { tax_profile: tax, cfdi_auto: tax !== null }
  if (!isDeepStrictEqual(customer.tax_profile, tax)) {
    await updateRecord(tx, customers, origin, customer, billed, done)
    if (invoice) await updateRecord(tx, invoices, origin, invoice, { tax_snapshot: tax }, done)
  }
  return { subscription, customer, invoice, slug, quote: undefined }
}

type Charging = {
  method: Row<'payment_methods'>
  gateway_customer_id: string | null
  origin: Origin
}

/** Charges the customer and subscription to a new card from now on, and removes the declined one. */
async function chargeWith(
  tx: Transaction,
  { customer: { uuid }, subscription }: { customer: { uuid: string }; subscription: Row<'subscriptions'> },
  { method, gateway_customer_id, origin }: Charging,
) {
  const before = subscription.payment_method_uuid
  const done = { event: 'updated', action: 'updated' } as const
  const customer = await lockRecord(tx, 'customers', uuid)
  if (!customer) throw new Error('The customer of a checkout is gone')
  const charged = { gateway_customer_id, default_payment_method_uuid: method.uuid }
  await updateRecord(tx, customers, origin, customer, charged, done)
  await updateRecord(tx, subscriptions, origin, subscription, { payment_method_uuid: method.uuid }, done)
  await letMethodGo(tx, before, origin)
}

/** Removes the stored card. Without one, the buyer is asked for a card before the next charge. */
async function dropStoredCard(tx: Transaction, subscription: Row<'subscriptions'>, origin: Origin) {
  const { payment_method_uuid } = subscription
  if (!payment_method_uuid) return
  const done = { event: 'updated', action: 'updated' } as const
  await updateRecord(tx, subscriptions, origin, subscription, { payment_method_uuid: null }, done)
  const customer = await lockRecord(tx, 'customers', subscription.customer_uuid)
  if (customer)
    await updateRecord(tx, customers, origin, customer, { default_payment_method_uuid: null }, done)
  await letMethodGo(tx, payment_method_uuid, origin)
}

async function letMethodGo(tx: Transaction, uuid: string | null, origin: Origin) {
  const old = uuid ? await lockRecord(tx, 'payment_methods', uuid) : undefined
  if (old)
    await updateRecord(
      tx,
      paymentMethods,
      origin,
      old,
      { status: 'removed', status_reason: 'Se cambió por otra al contratar.' },
      { event: 'removed', action: 'updated' },
    )
}

type Collecting = { payment_method_uuid: string; origin: Origin; return_url: string; effects: Effect[] }

async function ensurePayment(
  tx: Transaction,
  { payment_uuid }: CheckoutRow,
  invoice: Row<'invoices'>,
  of: Collecting,
): Promise<Row<'payments'>> {
  const payment = payment_uuid ? await lockRecord(tx, 'payments', payment_uuid) : undefined
  if (payment && retryable.some((one) => one === payment.status))
    return retryPayment(tx, { payment, unattended: false, ...of })
  return startPayment(tx, { invoice, origin_of_payment: 'funnel', ...of })
}

/**
 * Enrols a buyer whose plan is free: no card is needed, and cover starts. Repeating it returns the same sale.
 * @throws {Refusal}
 */
export async function enrolFree({ db, token, quote, origin }: FreeEnrolment): Promise<void> {
  if (await inTransaction(db, (tx) => withdrawCoupon(tx, token, origin.at))) throw refusePriceChanged()
  await inTransaction(db, async (tx) => {
    const row = await lockCheckout(tx, token, origin.at)
    const { status } = await findCheckoutState(tx, row, origin.at)
    if (status !== 'open') return
    const { step, charging, promotion } = await loadCheckout(tx, row, origin.at)
    if (step !== 'review') throw new Refusal(409, 'step_out_of_order', 'Antes faltan otras respuestas')
    if (quote !== charging.quote.id || row.answers.quote !== quote || !isFree(charging.quote))
      throw refusePriceChanged(promotion)
    const sale = await createSale(tx, row, { tax: null, origin, effects: [] })
    await tx
      .updateTable('checkouts')
      .set({ updated_at: origin.at, subscription_uuid: sale.subscription.uuid, quote: sale.quote })
      .where('uuid', '=', row.uuid)
      .execute()
    await haveContractSent(tx, sale.subscription.uuid, origin.at)
  })
}

type FreeEnrolment = { db: Database; token: string; quote: string; origin: Origin }

/** Cancels a pending bank confirmation or voucher, to pay in another way. @throws {Refusal} */
export async function payOtherwise(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
  origin: Origin,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { payment_uuid } = await lockCheckout(tx, token, origin.at)
    const payment = payment_uuid ? await lockRecord(tx, 'payments', payment_uuid) : undefined
    if (payment?.status !== 'requires_action' && payment?.status !== 'pending') return
    await moveWithin(tx, cancelablePayments, {
      uuid: payment.uuid,
      version: `"${payment.version}"`,
      name: 'cancel',
      transition: paymentContract.transitions.cancel,
      reason: payment.status === 'pending' ? 'Eligió pagar de otra forma' : 'Eligió usar otra tarjeta',
      staff: visitor,
      reader: { staff: visitor, clock },
      origin,
    })
  })
}
