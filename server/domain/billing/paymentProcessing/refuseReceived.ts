import { sql } from 'kysely'
import { dayOf } from '@/contract/days'
import { RecordedChannel, type RecordedPayment } from '@/contract/payments'
import { sayDay } from '@/contract/whyNot'
import { conflict, unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'

/** Refuses a payment that is to be received tomorrow or later; `at` is the present instant. @throws {Refusal} 422 */
export function refuseFutureDay(received_on: string, at: string): void {
  if (received_on > dayOf(new Date(at)))
    throw unprocessable({
      field: 'received_on',
      code: 'too_late',
      message: 'Escribe el día en que se recibió, hoy o antes',
    })
}

/** Refuses a payment from before the customer's first invoice was issued: it cannot be theirs. @throws {Refusal} 422 */
export async function refuseBeforeFirstInvoice(
  tx: Transaction,
  customer: { uuid: string; created_at: string },
  received_on: string,
): Promise<void> {
  const { first } = await tx
    .selectFrom('invoices')
    .select(({ fn }) => fn.min('issued_on').as('first'))
    .where('customer_uuid', '=', customer.uuid)
    .where('status', '!=', 'draft')
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  const since = first ?? dayOf(new Date(customer.created_at))
  if (received_on >= since) return
  const why = first ? 'ese día se emitió su primera factura' : 'desde ese día es cliente'
  throw unprocessable({
    field: 'received_on',
    code: 'too_early',
    message: `Escribe el ${sayDay(since)} o después: ${why}`,
  })
}

/** A reference that names the payer or an invoice, as `CLI-000012`, so that several deposits of theirs have it. */
export const namesPayer = (reference: string) =>
  /\b(?:FAC|CLI)[-\s]?\d+\b/i.test(reference) || /^\d{18}$/.test(reference)

/**
 * Refuses a deposit whose reference the customer already has on a payment of any recorded channel.
 * Where the reference names the payer, the amount and the day must match too. @throws {Refusal} 409 `duplicate`
 */
export async function refuseTwice(
  tx: Transaction,
  customer: string,
  { reference, amount_cents, received_on }: RecordedPayment,
): Promise<void> {
  if (!reference) return
  const same = await tx
    .selectFrom('payments')
    .select('number')
    .where('customer_uuid', '=', customer)
    .where('reference', '=', reference)
    .where('method_type', 'in', RecordedChannel.options)
    .where('status', '=', 'succeeded')
    .$if(namesPayer(reference), (payments) =>
      payments
        .where('amount_cents', '=', amount_cents)
        .where(sql<string>`manual ->> 'received_on'`, '=', received_on),
    )
    .executeTakeFirst()
  if (same)
    throw conflict('duplicate', `El pago ${same.number} de este cliente ya tiene esa referencia`, {
      errors: [
        {
          field: 'reference',
          code: 'duplicate',
          message: `El pago ${same.number} de este cliente ya tiene esa referencia`,
        },
      ],
    })
}
