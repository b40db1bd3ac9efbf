import type { CustomerPayment } from '@/contract/customerPayments'
import type { Allocation } from '@/contract/payments'
import type { FieldProblem } from '@/contract/problem'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { findPaymentsUnderWay } from '@server/domain/billing/payments/livePayments'
import { inPesos } from '@server/money/pesos'
import { allocateOldestFirst } from './allocateOldestFirst'

/**
 * How a payment is to be divided: the oldest first, among some invoices where they are given and with one before all
 * others where that is named; or part by part.
 */
export type Split =
  | { by: 'oldest'; among?: readonly string[]; first?: string }
  | { by: 'hand'; parts: CustomerPayment['allocations'] }

type Allocating = {
  customer: Row<'customers'>
  /** The open invoices of the customer, which this transaction holds, the oldest first. */
  owed: readonly Row<'invoices'>[]
  amount_cents: number
  split: Split
}

/** Decides which invoices a payment goes to, and says which were passed over. @throws {Refusal} 409, 422 */
export async function allocatePayment(
  tx: Transaction,
  { customer, owed, amount_cents, split }: Allocating,
): Promise<{ allocations: Allocation[]; notes: string[] }> {
  const underWay = await findPaymentsUnderWay(tx, customer.uuid)
  const whyNot = ({ uuid, disputed_at }: Row<'invoices'>): string | undefined => {
    if (disputed_at) return 'está en disputa'
    const payment = underWay.get(uuid)
    return payment && `se está pagando con ${payment}`
  }
  if (split.by === 'hand') {
    const allocations = await readParts(tx, { customer, owed, parts: split.parts, whyNot })
    return { allocations, notes: [] }
  }
  const { among, first } = split
  if (among) refuseUnpayable(owed, among, whyNot)
  const wanted = among ? owed.filter(({ uuid }) => among.includes(uuid)) : owed
  const payable = wanted.filter((invoice) => !whyNot(invoice))
  const allocations = allocateOldestFirst(amount_cents, [
    ...payable.filter(({ uuid }) => uuid === first),
    ...payable.filter(({ uuid }) => uuid !== first),
  ])
  const notes = wanted.flatMap((invoice) => {
    const why = whyNot(invoice)
    return why ? [`A ${invoice.title} no se le aplica: ${why}`] : []
  })
  return { allocations, notes }
}

/** Refuses to pay invoices that were named and cannot be paid now. @throws {Refusal} 409 */
function refuseUnpayable(
  owed: readonly Row<'invoices'>[],
  among: readonly string[],
  whyNot: (invoice: Row<'invoices'>) => string | undefined,
) {
  const named = owed.filter(({ uuid }) => among.includes(uuid))
  if (named.length === 0) throw conflict('invalid_transition', 'Su factura ya no está por pagar')
  for (const invoice of named) {
    const why = whyNot(invoice)
    if (why) throw conflict('invalid_transition', `${invoice.title} ${why}`)
  }
}

type Reading = Pick<Allocating, 'customer' | 'owed'> & {
  parts: CustomerPayment['allocations']
  whyNot: (invoice: Row<'invoices'>) => string | undefined
}

/** Reads what a person wrote at each invoice, in the order of what was due first. @throws {Refusal} 422 at each field */
async function readParts(tx: Transaction, { customer, owed, parts, whyNot }: Reading): Promise<Allocation[]> {
  const problems: FieldProblem[] = []
  const read: Allocation[] = []
  for (const [index, { invoice_uuid, amount_cents }] of parts.entries()) {
    if (!amount_cents) continue
    const invoice = owed.find(({ uuid }) => uuid === invoice_uuid)
    const problem = invoice
      ? whyNotPart(invoice, amount_cents, whyNot)
      : await whyNotOwed(tx, customer, invoice_uuid)
    if (problem)
      problems.push({ field: `allocations.${index}.amount_cents`, code: 'unfit', message: problem })
    else read.push({ invoice_uuid, amount_cents })
  }
  if (problems.length > 0) throw unprocessable(...problems)
  const place = ({ invoice_uuid }: Allocation) => owed.findIndex(({ uuid }) => uuid === invoice_uuid)
  return read.toSorted((a, b) => place(a) - place(b))
}

function whyNotPart(
  invoice: Row<'invoices'>,
  cents: number,
  whyNot: (invoice: Row<'invoices'>) => string | undefined,
): string | undefined {
  const why = whyNot(invoice)
  if (why) return `${invoice.title} ${why}`
  if (cents > invoice.amount_due_cents)
    return `${invoice.title} debe ${inPesos(invoice.amount_due_cents, invoice.currency)}: escribe eso o menos`
}

/** Why an invoice is none of the open ones of a customer in the currency of the payment. */
async function whyNotOwed(tx: Transaction, customer: Row<'customers'>, uuid: string): Promise<string> {
  const found = await tx
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.uuid', 'invoices.customer_uuid')
    .select(['invoices.title', 'invoices.customer_uuid', 'invoices.currency', 'customers.name'])
    .where('invoices.uuid', '=', uuid)
    .where('invoices.archived_at', 'is', null)
    .executeTakeFirst()
  if (!found) return 'Esta factura no existe'
  if (found.customer_uuid !== customer.uuid)
    return `${found.title} es de ${found.name}. Un pago es de un solo cliente: registra aparte lo que pagó por ella`
  if (found.currency !== customer.currency)
    return `${found.title} está en ${found.currency} y el pago en ${customer.currency}`
  return `${found.title} no está por pagar`
}
