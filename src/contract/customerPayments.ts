import * as z from 'zod/mini'
import type { CustomerStatus } from './customers'
import { RecordedPayment } from './payments'
import { Currency, emptyAsNull, Uuid, numberProblem } from './shapes'

/** Invoices that one payment may name. */
const MOST_PARTS = 100

/** How a payment is divided: among the invoices that were due first, or as the person writes. */
export const PaymentSplit = z.enum(['oldest', 'chosen'], 'Elige a qué se aplica')
export type PaymentSplit = z.infer<typeof PaymentSplit>

/** What a payment gives one invoice, in cents; empty or zero gives it nothing. */
const PaymentPart = z.strictObject({
  invoice_uuid: Uuid,
  amount_cents: emptyAsNull(
    z
      .int(numberProblem('Escribe un importe, como 349.00'))
      .check(
        z.minimum(0, 'Escribe cero o más'),
        z.maximum(9_999_999_999, 'Escribe como máximo 99,999,999.99'),
      ),
  ),
})

const fields = {
  ...RecordedPayment.shape,
  /** The currency that it came in; without one, the customer's. */
  currency: z.optional(Currency),
  split: PaymentSplit,
  allocations: z._default(
    z.array(PaymentPart).check(z.maxLength(MOST_PARTS, 'Aplica el pago a 100 facturas como máximo')),
    [],
  ),
}

type Divided = z.infer<z.ZodMiniObject<typeof fields>>

const refuseImpossibleParts = z.check<Divided>(({ value, issues }) => {
  const { split, allocations, amount_cents } = value
  if (split === 'oldest') return
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', path, message, input: null })
  const named = allocations.map(({ invoice_uuid }) => invoice_uuid)
  named.forEach((uuid, index) => {
    if (named.indexOf(uuid) < index)
      refuse(['allocations', index, 'amount_cents'], 'Esta factura está dos veces')
  })
  const sum = allocations.reduce((total, part) => total + (part.amount_cents ?? 0), 0)
  if (sum > amount_cents)
    refuse(['allocations'], 'Lo que se aplica a las facturas no puede pasar de lo que se recibió')
})

/** One payment of a customer over several of their invoices; what is left over becomes their balance. */
export const CustomerPayment = z.strictObject(fields).check(refuseImpossibleParts)
export type CustomerPayment = z.infer<typeof CustomerPayment>

/** The same at an account: it says which of its customers paid. */
export const AccountPayment = z
  .strictObject({ customer_uuid: z.uuid('Elige el cliente que pagó'), ...fields })
  .check(refuseImpossibleParts)
export type AccountPayment = z.infer<typeof AccountPayment>

/** Why no payment of a customer can be registered now. */
export const whyNotCustomerPayment = ({ status }: { status: CustomerStatus }): string | undefined =>
  status === 'archived' ? 'Está archivado. Reactívalo primero' : undefined
