import type { Allocation } from '@/contract/payments'
import type { Database } from '@server/db/database'
import { namesPayer } from '@server/domain/billing/paymentProcessing/refuseReceived'
import type { Deposit } from './readDepositFile'

/** A payment that a deposit became. */
export type DepositPayment = {
  uuid: string
  number: string
  customer_uuid: string
  currency: string
  allocations: Allocation[]
  credit_cents: number
}
type Registered = DepositPayment & { deposit_import_uuid: string | null }

/** Look-ups among the payments that were registered before. */
export type RegisteredPayments = {
  /** The payment that this very row of a statement became. */
  ofRow(deposit: Deposit): Registered | undefined
  /** The payment with the reference and amount of a deposit; of one customer where that is given. */
  like(deposit: Deposit, customer: string | undefined): DepositPayment | undefined
}

/** Finds the registered payments that rows of a file may repeat, by row key or reference. */
export async function findRegisteredPayments(
  db: Database,
  deposits: readonly Deposit[],
): Promise<RegisteredPayments> {
  const keys = deposits.map(({ key }) => key)
  const references = [...new Set(deposits.flatMap(({ reference }) => (reference ? [reference] : [])))]
  const known = await db
    .selectFrom('payments')
    .select(['uuid', 'number', 'customer_uuid', 'reference', 'amount_cents', 'manual', 'allocations'])
    .select(['credit_cents', 'currency', 'deposit_key', 'deposit_import_uuid'])
    .where('status', '=', 'succeeded')
    .where((is) =>
      is.or([
        is('deposit_key', 'in', keys),
        ...(references.length > 0 ? [is('reference', 'in', references)] : []),
      ]),
    )
    .orderBy('number')
    .execute()
  return {
    ofRow: ({ key }) => known.find(({ deposit_key }) => deposit_key === key),
    like({ reference, amount_cents, day }, customer) {
      if (!reference) return undefined
      // Every deposit of a customer may bear their number, so the day tells two of them apart.
      const isOften = namesPayer(reference)
      return known.find(
        (one) =>
          one.reference === reference &&
          one.amount_cents === amount_cents &&
          (!isOften || one.manual?.received_on === day) &&
          (customer === undefined || one.customer_uuid === customer),
      )
    },
  }
}
