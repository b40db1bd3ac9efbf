// What payments do to invoices and to the balance, written from the rules of the domain and without the product's code: nothing
// of server/ or src/ is imported here.
//
//  1. A payment pays the invoices that it is for, as far as they still owe; what is left is in favour of the customer.
//  2. One that is divided by itself goes to what was due first; to the one that owes just that before any other.
//  3. An invoice that another payment is collecting at this moment is passed over.
//  4. What comes although it was given up, or expired, is there and counts. What comes while another attempt is under way, or
//     after one went through, is no payment of the customer's: it goes back.
//  5. What waits for a second person moves nothing until then, and then what was asked for and no cent more.

type Invoice = {
  uuid: string
  status: string
  amount_due_cents: number
  due_on: string | null
}
type Part = { invoice_uuid: string; amount_cents: number }
type Payment = { uuid: string; status: string; allocations: readonly Part[] }
type Attempt = { uuid: string; payment_uuid: string; type: string; status: string; amount_cents: number }
type Known = {
  invoices: readonly Invoice[]
  payments: readonly Payment[]
  transactions: readonly Attempt[]
}

/** What is owed less of each invoice, and what is more in favour. */
export type Moved = { paid: Map<string, number>; favour: number }

export const nothingMoved = (): Moved => ({ paid: new Map(), favour: 0 })

/** Rule 1, in the order of the parts. */
function give(cents: number, parts: readonly Part[], owed: readonly Invoice[]): Moved {
  const paid = new Map<string, number>()
  let left = cents
  for (const { invoice_uuid, amount_cents } of parts) {
    const due = owed.find((one) => one.uuid === invoice_uuid)?.amount_due_cents ?? 0
    const given = Math.min(left, amount_cents, due)
    left -= given
    if (given > 0) paid.set(invoice_uuid, (paid.get(invoice_uuid) ?? 0) + given)
  }
  return { paid, favour: left }
}

/** What one payment over several invoices does; parts where a person wrote them. */
export function expectReceived(
  { invoices, payments }: Known,
  received: {
    amount_cents: number
    among: readonly string[]
    isExactFirst: boolean
    parts: readonly Part[] | null
  },
): Moved {
  const owed = invoices.filter((one) => one.status === 'open')
  if (received.parts) return give(received.amount_cents, received.parts, owed)
  const named = owed.filter((one) => received.among.length === 0 || received.among.includes(one.uuid))
  const exact = named.filter((one) => one.amount_due_cents === received.amount_cents)
  const isFirst = (one: Invoice) => received.isExactFirst && exact.length === 1 && one === exact[0]
  const key = (one: Invoice) => `${isFirst(one) ? 0 : 1} ${one.due_on ?? '9999'} ${one.uuid}`
  const collected = payments
    .filter((one) => one.status === 'processing' || one.status === 'requires_action')
    .flatMap((one) => one.allocations.map((part) => part.invoice_uuid))
  const order = named
    .filter((one) => !collected.includes(one.uuid))
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
  const whole = order.map((one) => ({ invoice_uuid: one.uuid, amount_cents: one.amount_due_cents }))
  return give(received.amount_cents, whole, owed)
}

/** What it does that a gateway tells of an attempt. */
export function expectHeard(known: Known, attempt_uuid: string, isPaid: boolean): Moved {
  const attempt = known.transactions.find((one) => one.uuid === attempt_uuid)
  const payment = known.payments.find((one) => one.uuid === attempt?.payment_uuid)
  if (!isPaid || !attempt || !payment || attempt.status === 'succeeded') return nothingMoved()
  const hasOther = known.transactions.some(
    (one) =>
      one.payment_uuid === payment.uuid &&
      one.uuid !== attempt.uuid &&
      one.type === 'purchase' &&
      (one.status === 'pending' || one.status === 'unknown'),
  )
  if (payment.status === 'succeeded' || hasOther) return nothingMoved()
  const owed = known.invoices.filter((one) => one.status === 'open' || one.status === 'uncollectible')
  return give(attempt.amount_cents, payment.allocations, owed)
}
