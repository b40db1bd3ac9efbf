import type { Effect } from '@/contract/actions'
import { inPesos } from '@server/money/pesos'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { callOffMovement, settleMovement } from './ledger'

type OfInvoice = { invoice: Row<'invoices'>; origin: Origin; effects: Effect[] }

/** Settles the deposits of a paid invoice: the fund receives them. */
export async function settleDeposits(
  tx: Transaction,
  { invoice, origin, effects }: OfInvoice,
): Promise<void> {
  const why = `Se pagó la factura ${invoice.title} de ${inPesos(invoice.total_cents, invoice.currency)}.`
  for (const { uuid } of await findExpected(tx, invoice))
    await settleMovement(tx, origin, { uuid, why }, effects)
}

/** Calls off the deposits of an invoice that will not be paid. */
export async function callOffDeposits(
  tx: Transaction,
  { invoice, origin, effects }: OfInvoice,
): Promise<void> {
  const why = `Se anuló la factura ${invoice.title}.`
  for (const { uuid } of await findExpected(tx, invoice))
    await callOffMovement(tx, origin, { uuid, why }, effects)
}

const findExpected = (tx: Transaction, { uuid }: Row<'invoices'>) =>
  tx
    .selectFrom('fund_movements')
    .select('uuid')
    .where('source_uuid', '=', uuid)
    .where('status', '=', 'pending')
    .where('archived_at', 'is', null)
    .execute()
