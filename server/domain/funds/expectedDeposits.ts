import type { Effect } from '@/contract/actions'
import { inPesos } from '@server/money/pesos'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { callOff, settle } from './ledger'

type OfInvoice = { invoice: Row<'invoices'>; origin: Origin; effects: Effect[] }

/** What was charged for a fund was paid: the fund has it. */
export async function settleDeposits(
  tx: Transaction,
  { invoice, origin, effects }: OfInvoice,
): Promise<void> {
  const why = `Se pagó la factura ${invoice.title} de ${inPesos(invoice.total_cents, invoice.currency)}.`
  for (const { uuid } of await expected(tx, invoice)) await settle(tx, origin, { uuid, why }, effects)
}

/** What was charged for a fund will not be paid. */
export async function callOffDeposits(
  tx: Transaction,
  { invoice, origin, effects }: OfInvoice,
): Promise<void> {
  const why = `Se anuló la factura ${invoice.title}.`
  for (const { uuid } of await expected(tx, invoice)) await callOff(tx, origin, { uuid, why }, effects)
}

const expected = (tx: Transaction, { uuid }: Row<'invoices'>) =>
  tx
    .selectFrom('fund_movements')
    .select('uuid')
    .where('source_uuid', '=', uuid)
    .where('status', '=', 'pending')
    .where('archived_at', 'is', null)
    .execute()
