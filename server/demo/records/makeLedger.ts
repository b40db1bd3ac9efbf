import type { LedgerKind } from '@server/db/schema/ledger'
import type { Random } from '@server/demo/material/random'
import { listChargeLegs } from '@server/domain/billing/ledger/postCharge'
import type { Leg } from '@server/domain/billing/ledger/postEntry'
import { dayAt } from '@server/money/calendar'
import type { makeInvoices } from './makeInvoices'
import { type DemoPayment, listRefunded } from './makePayments'

type DemoInvoice = ReturnType<typeof makeInvoices>[number]

/** What one act did to the money of a customer, and when. */
type DemoEntry = {
  entry_uuid: string
  kind: LedgerKind
  of: { account_uuid: string; customer_uuid: string }
  at: string
  /** The day in Mexico City, where it is another than that of `at`. */
  day?: string | null
  legs: readonly Leg[]
}

/** The legs that the product would have posted for what customers were billed and have paid, entry by entry. */
export function makeLedgerLegs(
  random: Random,
  { invoices, payments }: { invoices: readonly DemoInvoice[]; payments: readonly DemoPayment[] },
) {
  const entries = [
    ...invoices.flatMap((invoice) => (invoice.status === 'draft' ? [] : listBilled(random, invoice))),
    ...payments.flatMap((payment) => (payment.status === 'succeeded' ? listPaid(random, payment) : [])),
  ]
  return entries.flatMap(({ entry_uuid, kind, of: { account_uuid, customer_uuid }, at, day, legs }) => {
    const posted_on = day ?? dayAt(at)
    return legs
      .filter(({ cents }) => cents !== 0)
      .map(({ book, cents, invoice_uuid = null, line = null, payment_uuid = null }) => ({
        entry_uuid,
        kind,
        book,
        cents,
        currency: 'MXN',
        customer_uuid,
        account_uuid,
        invoice_uuid,
        line,
        payment_uuid,
        day: posted_on,
        posted_at: at,
      }))
  })
}

/** What an issued invoice charged, and how what is not owed any more went. */
function listBilled(random: Random, invoice: DemoInvoice): DemoEntry[] {
  const { uuid: invoice_uuid, status, created_at, voided_at, total_cents, paid_cents } = invoice
  const charge: DemoEntry = {
    entry_uuid: invoice_uuid,
    kind: 'charge',
    of: invoice,
    at: created_at,
    day: invoice.issued_on,
    legs: listChargeLegs(invoice),
  }
  if (status !== 'void' && status !== 'uncollectible') return [charge]
  const isVoid = status === 'void'
  const unpaid = total_cents - paid_cents
  return [
    charge,
    {
      entry_uuid: random.uuid(),
      kind: isVoid ? 'void' : 'write_off',
      of: invoice,
      at: (isVoid && voided_at) || created_at,
      legs: [
        { book: isVoid ? 'returned' : 'written_off', cents: unpaid, invoice_uuid },
        { book: 'receivable', cents: -unpaid, invoice_uuid },
      ],
    },
  ]
}

/** What a payment brought, and what of it went back or is held by a bank. */
function listPaid(random: Random, payment: DemoPayment): DemoEntry[] {
  const { uuid: payment_uuid, created_at: at, amount_cents, refunded_cents, disputed } = payment
  const move = (entry_uuid: string, kind: LedgerKind, legs: readonly Leg[]): DemoEntry => ({
    entry_uuid,
    kind,
    of: payment,
    at,
    legs: legs.map((leg) => ({ ...leg, payment_uuid })),
  })
  const brought = move(payment_uuid, 'payment', [
    { book: 'cash', cents: amount_cents },
    ...payment.allocations.map((part) => ({
      book: 'receivable' as const,
      cents: -part.amount_cents,
      invoice_uuid: part.invoice_uuid,
    })),
    { book: 'balance', cents: -payment.credit_cents },
  ])
  if (refunded_cents > 0)
    return [
      brought,
      move(random.uuid(), 'refund_started', [
        ...listRefunded(payment).map((part) => ({
          book: 'returned' as const,
          cents: part.amount_cents,
          invoice_uuid: part.invoice_uuid,
        })),
        { book: 'refunds', cents: -refunded_cents },
      ]),
      move(random.uuid(), 'refund', [
        { book: 'refunds', cents: refunded_cents },
        { book: 'cash', cents: -refunded_cents },
      ]),
    ]
  if (!disputed) return [brought]
  return [
    brought,
    move(random.uuid(), 'dispute_opened', [
      { book: 'disputed', cents: amount_cents },
      { book: 'cash', cents: -amount_cents },
    ]),
  ]
}
