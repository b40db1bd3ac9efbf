import type { MoneyLine } from '@/contract/actions'
import type { ReceivedPayment } from './recordCustomerPayment'

/** Says what a payment gave each invoice, what those still owe, and what becomes the customer's balance. */
export function describeReceived({ payment, owed }: ReceivedPayment): MoneyLine[] {
  const line = (label: string, amount_cents: number, kind: MoneyLine['kind'] = 'charge'): MoneyLine => ({
    kind,
    label,
    amount_cents,
    currency: payment.currency,
  })
  const applied = payment.allocations.flatMap(({ invoice_uuid, amount_cents }) => {
    const invoice = owed.find(({ uuid }) => uuid === invoice_uuid)
    if (!invoice) return []
    const left = invoice.amount_due_cents - amount_cents
    return [
      line(`Se aplica a ${invoice.title}`, amount_cents),
      ...(left > 0 ? [line(`Queda por pagar de ${invoice.title}`, left)] : []),
    ]
  })
  return [
    ...applied,
    ...(payment.credit_cents > 0 ? [line('Saldo a favor del cliente', payment.credit_cents)] : []),
    line('Total recibido', payment.amount_cents, 'total'),
  ]
}
