import { lineSums } from '@/contract/invoices'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { type Entry, type Leg, postEntry } from './postEntry'

/** Posts what an issued invoice charges. */
export const postCharge = (
  tx: Transaction,
  invoice: Row<'invoices'>,
  origin: Pick<Origin, 'at'>,
): Promise<void> =>
  postEntry(tx, origin, {
    kind: 'charge',
    customer_uuid: invoice.customer_uuid,
    currency: invoice.currency,
    legs: listChargeLegs(invoice),
  })

/** What an issued invoice charges, line by line: what is owed, the income before its discount, and the tax. */
export const listChargeLegs = ({
  uuid: invoice_uuid,
  type,
  lines,
}: Pick<Row<'invoices'>, 'uuid' | 'type' | 'lines'>): Leg[] =>
  lines.flatMap((charged, line): Leg[] => {
    const { gross_cents, amount_cents, tax_cents, total_cents } = lineSums(charged)
    return [
      { book: 'receivable', cents: total_cents, invoice_uuid, line },
      { book: type === 'fund_deposit' ? 'fund' : 'income', cents: -gross_cents, invoice_uuid, line },
      { book: 'discount', cents: gross_cents - amount_cents, invoice_uuid, line },
      { book: 'tax', cents: -tax_cents, invoice_uuid, line },
    ]
  })

type Settling = Pick<Entry, 'kind'> & { book: Leg['book']; cents: number }

/** Posts that some cents of an invoice are owed no more, as another book has them; negative cents, that they are again. */
const settleDebt = (
  tx: Transaction,
  { uuid: invoice_uuid, customer_uuid, currency }: Row<'invoices'>,
  origin: Pick<Origin, 'at'>,
  { kind, book, cents }: Settling,
): Promise<void> =>
  postEntry(tx, origin, {
    kind,
    customer_uuid,
    currency,
    legs: [
      { book, cents, invoice_uuid },
      { book: 'receivable', cents: -cents, invoice_uuid },
    ],
  })

/** Posts that some cents of an invoice are not expected any more; negative cents, that they are again. */
export const postWriteOff = (
  tx: Transaction,
  invoice: Row<'invoices'>,
  origin: Pick<Origin, 'at'>,
  cents: number,
): Promise<void> =>
  settleDebt(tx, invoice, origin, { kind: cents > 0 ? 'write_off' : 'reopened', book: 'written_off', cents })

/** Posts that a customer's balance paid some cents of an invoice. */
export const postCreditUsed = (
  tx: Transaction,
  invoice: Row<'invoices'>,
  origin: Pick<Origin, 'at'>,
  cents: number,
): Promise<void> => settleDebt(tx, invoice, origin, { kind: 'credit_used', book: 'balance', cents })

/** The book in which an invoice's debt stands: what was written off is expected by no one, and may still be paid. */
export const debtBookOf = ({ status }: Pick<Row<'invoices'>, 'status'>): Leg['book'] =>
  status === 'uncollectible' ? 'written_off' : 'receivable'
