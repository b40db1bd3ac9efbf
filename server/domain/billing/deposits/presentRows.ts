import type { DepositRow, DepositState } from '@/contract/deposits'
import type { Ref } from '@/contract/shapes'
import type { Database } from '@server/db/database'
import type { DepositPayment } from './findRegisteredPayments'
import type { Candidate } from './matchDeposit'
import type { Deposit } from './readDepositFile'

/** The decision about a row, with the payment it became. */
export type DecidedRow = {
  state: DepositState
  message: string | null
  /** Who paid it, where that is certain. */
  customer_uuid?: string
  payment?: DepositPayment
}

/** A row of the file with its decision, and the other customers who may have paid it. */
export type DepositOutcome = { deposit: Deposit; decided: DecidedRow; candidates: readonly Candidate[] }

/** The rows as people read them, their customers and invoices by name. */
export async function presentRows(db: Database, outcomes: readonly DepositOutcome[]): Promise<DepositRow[]> {
  const customers = await labelCustomers(db, outcomes)
  const invoices = await labelInvoices(db, outcomes)
  const refs = (labels: ReadonlyMap<string, string>, uuids: readonly string[]): Ref[] =>
    uuids.flatMap((uuid) => {
      const label = labels.get(uuid)
      return label === undefined ? [] : [{ uuid, label }]
    })
  return outcomes.map(({ deposit, decided, candidates }) => {
    const { line, day, amount_cents, currency, reference, description } = deposit
    const { state, message, payment } = decided
    const payer = payment?.customer_uuid ?? decided.customer_uuid
    return {
      line,
      day,
      amount_cents,
      currency: payment?.currency ?? currency,
      reference,
      description,
      state,
      message,
      customer: payer ? (refs(customers, [payer])[0] ?? null) : null,
      allocations: (payment?.allocations ?? []).flatMap(({ invoice_uuid, amount_cents: cents }) =>
        refs(invoices, [invoice_uuid]).map((invoice) => ({ invoice, amount_cents: cents })),
      ),
      credit_cents: payment?.credit_cents ?? 0,
      payment: payment ? { uuid: payment.uuid, label: payment.number } : null,
      candidates: candidates.flatMap(({ customer_uuid, invoice_uuids }) =>
        refs(customers, [customer_uuid]).map((customer) => ({
          customer,
          invoices: refs(invoices, invoice_uuids),
        })),
      ),
    }
  })
}

async function labelCustomers(db: Database, outcomes: readonly DepositOutcome[]) {
  const uuids = outcomes.flatMap(({ decided, candidates }) => [
    ...(decided.payment ? [decided.payment.customer_uuid] : []),
    ...(decided.customer_uuid ? [decided.customer_uuid] : []),
    ...candidates.map(({ customer_uuid }) => customer_uuid),
  ])
  if (uuids.length === 0) return new Map<string, string>()
  const found = await db
    .selectFrom('customers')
    .select(['uuid', 'name'])
    .where('uuid', 'in', [...new Set(uuids)])
    .execute()
  return new Map(found.map(({ uuid, name }) => [uuid, name]))
}

async function labelInvoices(db: Database, outcomes: readonly DepositOutcome[]) {
  const uuids = outcomes.flatMap(({ decided, candidates }) => [
    ...(decided.payment?.allocations ?? []).map(({ invoice_uuid }) => invoice_uuid),
    ...candidates.flatMap(({ invoice_uuids }) => invoice_uuids),
  ])
  if (uuids.length === 0) return new Map<string, string>()
  const found = await db
    .selectFrom('invoices')
    .select(['uuid', 'title'])
    .where('uuid', 'in', [...new Set(uuids)])
    .execute()
  return new Map(found.map(({ uuid, title }) => [uuid, title]))
}
