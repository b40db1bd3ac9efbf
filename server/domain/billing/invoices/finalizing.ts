import type { Transaction } from '@server/db/database'
import { dayAfter } from '@/contract/days'
import { nextFolio } from '@server/db/folios'
import type { Row } from '@server/audit/writes'
import { conflict } from '@server/core/problems'
import type { Origin } from '@server/core/origin'
import { postCharge } from '@server/domain/billing/ledger/postCharge'
import { dayAt } from '@server/money/calendar'
import { inDay } from '@server/money/inWords'

/** What the folios of invoices begin with. */
export const INVOICE_SERIES = 'FAC'

/** Why an invoice is open, in words that hold before and after it is due. */
export const describeIssue = (issued_on: string, due_on: string) =>
  `Se emitió el ${inDay(issued_on)}, con vencimiento el ${inDay(due_on)}.`

/** What an invoice gets as it is issued: its folio, its days and the receiver's tax data as they are now. */
export async function finalizeInvoice(tx: Transaction, row: Row<'invoices'>, origin: Pick<Origin, 'at'>) {
  const today = dayAt(origin.at)
  if (row.total_cents === 0) throw conflict('invalid_transition', 'Su total es cero: no hay nada que cobrar')
  const { net_payment_days, tax_profile } = await tx
    .selectFrom('customers')
    .innerJoin('accounts', 'accounts.uuid', 'customers.account_uuid')
    .select(({ fn }) => [
      fn.coalesce('customers.net_payment_days', 'accounts.net_payment_days').as('net_payment_days'),
      fn.coalesce('customers.tax_profile', 'accounts.tax_profile').as('tax_profile'),
    ])
    .where('customers.uuid', '=', row.customer_uuid)
    .executeTakeFirstOrThrow()
  const issued_on = row.issued_on ?? today
  const due_on = row.due_on ?? dayAfter(issued_on, net_payment_days)
  if (due_on < issued_on)
    throw conflict('invalid_transition', 'Vence antes de emitirse. Corrige la fecha en que vence')
  await postCharge(tx, row, origin)
  return {
    status: 'open' as const,
    status_reason: describeIssue(issued_on, due_on),
    number: await nextFolio(tx, INVOICE_SERIES),
    issued_on,
    due_on,
    tax_snapshot: tax_profile,
  }
}
