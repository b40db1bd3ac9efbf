import { type InvoiceLine, invoiceSums, type InvoiceStatus } from '@/contract/invoices'
import { describeIssue } from '@server/domain/billing/invoices/finalizing'
import { inDay, describeReason } from '@server/money/inWords'
import { dayAfter } from '@/contract/days'
import { dayBefore, daysSince, stampMade, momentBefore, SYSTEM } from '@server/demo/material/base'
import type { DemoCustomer } from './makePaymentMethods'
import type { Random } from '@server/demo/material/random'

/** What a month of cover costs, IVA included, and so the unit that balances are made of. */
const MONTH_CENTS = 34_900

/** Comes to `MONTH_CENTS` with its IVA. */
const monthOf = (description: string): InvoiceLine => ({
  description,
  quantity: 1,
  unit_cents: 30_086,
  discount_cents: 0,
  tax_rate: '16',
})

type Wish = {
  status: InvoiceStatus
  /** Days before the base that it was issued and is due; negative ones are to come. */
  issued: number
  due: number
  lines?: InvoiceLine[]
  paid_cents?: number
  status_reason?: string
}

/** What customers were billed: what they paid by month, and exactly what they still owe. */
export function makeInvoices(random: Random, customers: readonly DemoCustomer[]) {
  const invoices = customers.flatMap((customer) =>
    [
      ...planPaidInvoices(random, customer),
      ...planOwedInvoices(random, customer),
      ...other(random, customer),
    ].map((wish) => makeInvoice(random, customer, wish)),
  )
  // Folios go by the day of issue.
  return invoices.sort((one, two) => ((one.issued_on ?? '9') < (two.issued_on ?? '9') ? -1 : 1))
}

/**
 * Has invoices be of what their customers subscribe to. A period is charged once: other invoices, and those of customers
 * without a subscription, become one-off.
 * @param subscriptionOf the subscription of each customer
 */
export function billSubscriptions(
  invoices: ReturnType<typeof makeInvoices>,
  subscriptionOf: ReadonlyMap<string, string>,
) {
  const charges = invoices.filter(
    ({ type, status }) => type === 'subscription' && (status === 'open' || status === 'paid'),
  )
  const first = new Map<string, string>()
  for (const { uuid, customer_uuid, period_start } of charges) {
    const period = `${customer_uuid} ${period_start}`
    const other = first.get(period)
    if (!other || uuid < other) first.set(period, uuid)
  }
  const chosen = new Set(first.values())
  return invoices.map((invoice) => {
    const subscription_uuid = chosen.has(invoice.uuid)
      ? (subscriptionOf.get(invoice.customer_uuid) ?? null)
      : null
    const isKept = subscription_uuid !== null || invoice.status === 'draft' || invoice.status === 'void'
    return isKept || invoice.type !== 'subscription'
      ? { ...invoice, subscription_uuid }
      : { ...invoice, subscription_uuid, type: 'one_off' as const, period_start: null, period_end: null }
  })
}

/** One a month since they came, as far back as a year. */
function planPaidInvoices(random: Random, { created_at, overdue_cents }: DemoCustomer): Wish[] {
  const days = daysSince(created_at)
  const since = overdue_cents > 0 ? 130 : 31
  const months = Math.min(12, Math.floor((days - since) / 30))
  return Array.from({ length: Math.max(0, months) }, (_, month) => {
    const issued = since + month * 30
    const extra = random.chance(0.06) ? [monthOf('Complemento dental familiar')] : []
    const lines = [monthOf('Plan de salud, un mes'), ...extra]
    return { status: 'paid', issued, due: issued - 10, lines, paid_cents: invoiceSums(lines).total_cents }
  })
}

/** As many late ones as the customer is said to be late with, and what is owed beside them. */
function planOwedInvoices(
  random: Random,
  { overdue_cents, balance_due_cents, overdue_days }: DemoCustomer,
): Wish[] {
  const late = overdue_cents / MONTH_CENTS
  const wishes: Wish[] = Array.from({ length: late }, (_, index) => {
    const due = Math.max(1, Math.round((overdue_days * (late - index)) / late))
    return { status: 'open', issued: due + 10, due }
  })
  if (balance_due_cents === overdue_cents) return wishes
  // Some have paid the first of two months.
  const isPartial = random.chance(0.25)
  const lines = [
    monthOf('Plan de salud, un mes'),
    ...(isPartial ? [monthOf('Plan de salud, mes anterior')] : []),
  ]
  return [...wishes, { status: 'open', issued: 4, due: -6, lines, paid_cents: isPartial ? MONTH_CENTS : 0 }]
}

/** Now and then draws a draft, a voided and an uncollectible invoice. */
function other(random: Random, { status }: DemoCustomer): Wish[] {
  const some: Wish[] = []
  if (status === 'active' && random.chance(0.12)) some.push({ status: 'draft', issued: 0, due: 0 })
  const issued = random.between(40, 200)
  if (random.chance(0.08))
    some.push({ status: 'void', issued, due: issued - 10, status_reason: 'Se duplicó por error' })
  if (status === 'archived' || random.chance(0.02))
    some.push({
      status: 'uncollectible',
      issued: issued + 100,
      due: issued + 90,
      status_reason: 'Terminó su contrato sin pagar',
    })
  return some
}

/** What a person reads of why it stands where it does. */
function reasonOf(status: InvoiceStatus, issued_on: string | null, due_on: string | null, why = '') {
  if (status === 'draft' || !issued_on || !due_on) return null
  if (status === 'paid') return `Se pagó completa. Se había emitido el ${inDay(issued_on)}.`
  if (status === 'void') return `Se anuló.${describeReason(why)}`
  if (status === 'uncollectible') return `Se marcó como incobrable.${describeReason(why)}`
  return describeIssue(issued_on, due_on)
}

function makeInvoice(
  random: Random,
  customer: DemoCustomer,
  { status, issued, due, lines = [monthOf('Plan de salud, un mes')], paid_cents = 0, status_reason }: Wish,
) {
  const isDraft = status === 'draft'
  const issued_on = isDraft ? null : dayBefore(issued)
  const created_at = momentBefore(Math.max(issued, 1), random)
  return {
    uuid: random.uuid(),
    account_uuid: customer.account_uuid,
    customer_uuid: customer.uuid,
    type: isDraft || lines.length > 1 ? ('one_off' as const) : ('subscription' as const),
    status,
    status_reason: reasonOf(status, issued_on, isDraft ? null : dayBefore(due), status_reason),
    lines,
    issued_on,
    due_on: isDraft ? null : dayBefore(due),
    period_start: issued_on,
    period_end: issued_on && dayAfter(issued_on, 29),
    ...invoiceSums(lines),
    paid_cents,
    notes_customer: null,
    po_number: customer.type === 'company' && random.chance(0.4) ? `OC-${random.digits(5)}` : null,
    auto_collect: customer.collection === 'automatic',
    attempt_count: status === 'paid' ? 1 : random.between(0, 3),
    payment_form: status === 'paid' ? random.pick(['03', '04', '28'] as const) : null,
    payment_method_sat: status === 'paid' ? ('PUE' as const) : null,
    tax_snapshot: isDraft ? null : customer.tax_profile,
    voided_at: status === 'void' ? momentBefore(Math.max(1, issued - 12), random) : null,
    ...stampMade(created_at, SYSTEM),
  }
}
