import type { MoneyLine } from '@/contract/actions'
import { type CreditNote, type CreditNoteType, creditableOf, lineSums } from '@/contract/invoices'
import type { CancelPolicy } from '@/contract/policies'
import { dayAfter, dayOf } from '@/contract/days'
import { daysBetween } from '@server/money/calendar'
import { countWorth } from '@server/domain/billing/subscriptionChanges/changePlan'
import { giveCredit } from '@server/domain/billing/customers/credit'
import { creditNoteWithin } from '@server/domain/billing/invoicing/creditNotes'
import { partOf, shareOut, sumOf } from '@server/money/proration'
import type { Transaction } from '@server/db/database'
import { lockRecord, type Row } from '@server/audit/writes'
import type { Step } from '@server/records/recordKind'
import { unprocessable } from '@server/core/problems'
import { lockPoliciesOf } from '@server/domain/cover/policiesPaid'
import { totalLine } from '@server/money/totalLine'

/**
 * Gives back what was billed for a policy and is not used, by a credit note for each invoice that it was billed with,
 * line by line: the days after today of each period. What is not paid yet is owed no more. Answers whether any invoice
 * billed it.
 */
export async function giveBackUnused(
  tx: Transaction,
  step: Step<'policies'>,
  request: CancelPolicy,
): Promise<{ isBilled: boolean; lines: MoneyLine[] }> {
  const { row, origin, effects, staff } = step
  const lines: MoneyLine[] = []
  if (request.give_back === 'none') return { isBilled: true, lines }
  const today = dayOf(new Date(origin.at))
  const billed =
    row.funding === 'subscription'
      ? await listPeriodInvoices(tx, row, today)
      : row.funding === 'invoice' && request.invoice_uuid
        ? [await findPaidInvoice(tx, row, request.invoice_uuid)]
        : []
  let most = row.funding === 'subscription' ? await worthLeft(tx, row, today) : Number.POSITIVE_INFINITY
  for (const invoice of billed) {
    const notes = await notesOf(tx, invoice.uuid)
    const unused = countUnused(row, invoice, notes, today)
    const isPaid = invoice.status === 'paid'
    const left = isPaid ? invoice.paid_cents - invoice.returned_cents : invoice.amount_due_cents - 1
    const given = within(unused, Math.min(left, most))
    const cents = total(given)
    most -= cents
    // What was paid out of the customer's balance is theirs again.
    const fromBalance = isPaid ? Math.min(most, total(unused) - cents, balanceIn(invoice, notes)) : 0
    if (fromBalance > 0) {
      most -= fromBalance
      await giveCredit(tx, origin, { customer: invoice.customer_uuid, cents: fromBalance, effects })
      lines.push(totalLine('Vuelve al saldo a favor del cliente', fromBalance, invoice.currency))
    }
    if (cents <= 0) continue
    const type: CreditNoteType = isPaid ? (request.give_back === 'refund' ? 'refund' : 'credit') : 'offset'
    const done = await creditNoteWithin(tx, {
      invoice,
      note: {
        type,
        lines: given.map((amount_cents, line) => ({ line, amount_cents })),
        reason: `Cancelación de la póliza ${row.number}: ${request.reason}`.slice(0, 500),
      },
      staff,
      origin,
      reader: { staff, clock: { now: () => new Date(origin.at) } },
    })
    effects.push(...done.effects)
    lines.push(...done.lines)
  }
  return { isBilled: billed.length > 0, lines }
}

/** What the present period of its subscription was billed with. */
const listPeriodInvoices = (tx: Transaction, { subscription_uuid, status }: Row<'policies'>, today: string) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_uuid', '=', subscription_uuid)
    .where('status', 'in', ['open', 'paid'])
    .where((invoice) =>
      // Partly paid, it is neither given back nor owed no more: somebody has to look at it.
      invoice.or([
        invoice('status', '=', 'paid'),
        invoice.and([invoice('paid_cents', '=', 0), invoice('credited_cents', '=', 0)]),
      ]),
    )
    .where('period_end', '>=', today)
    .$if(status !== 'scheduled', (query) => query.where('period_start', '<=', today))
    .where('archived_at', 'is', null)
    .orderBy('issued_on')
    .orderBy('number')
    .forUpdate()
    .execute()

/** The invoice that somebody says it was paid with. @throws {Refusal} where it was not paid, or by somebody else */
async function findPaidInvoice(tx: Transaction, { customer_uuid }: Row<'policies'>, uuid: string) {
  const invoice = await lockRecord(tx, 'invoices', uuid)
  if (invoice?.customer_uuid !== customer_uuid || invoice.status !== 'paid')
    throw unprocessable({
      field: 'invoice_uuid',
      code: 'unfit',
      message: 'Elige una factura pagada de quien paga la póliza',
    })
  return invoice
}

type Note = Pick<CreditNote, 'type' | 'lines' | 'total_cents'>
const notesOf = (tx: Transaction, invoice: string): Promise<Note[]> =>
  tx
    .selectFrom('credit_notes')
    .select(['type', 'lines', 'total_cents'])
    .where('invoice_uuid', '=', invoice)
    .execute()

/** What of an invoice was paid out of its customer's balance: not by a payment, nor taken off it. */
const balanceIn = ({ credited_cents }: Row<'invoices'>, notes: readonly Note[]) =>
  credited_cents - total(notes.filter(({ type }) => type === 'offset').map(({ total_cents }) => total_cents))

/** What of each line of an invoice is for days after today. */
function countUnused(
  row: Row<'policies'>,
  invoice: Row<'invoices'>,
  notes: readonly Note[],
  today: string,
): number[] {
  const start = invoice.period_start ?? row.starts_on
  const end = dayAfter(invoice.period_end ?? row.ends_on, 1)
  const of = daysBetween(start, end)
  const days = row.status === 'scheduled' ? of : daysBetween(today, end) - 1
  const left = creditableOf(invoice.lines, notes)
  return invoice.lines.map((line, place) =>
    Math.min(left[place] ?? 0, partOf(lineSums(line).total_cents, days, of)),
  )
}

/** What the days after today are worth of what a subscription charges for a policy: what was paid once is not among it. */
async function worthLeft(tx: Transaction, row: Row<'policies'>, today: string) {
  const subscription = row.subscription_uuid
    ? await lockRecord(tx, 'subscriptions', row.subscription_uuid)
    : undefined
  if (!subscription?.current_period_start || !subscription.current_period_end) return 0
  const [start, end] = [subscription.current_period_start, subscription.current_period_end].map((at) =>
    dayOf(new Date(at)),
  )
  if (!start || !end) return 0
  const of = daysBetween(start, end)
  const others = (
    await lockPoliciesOf(tx, subscription.uuid, [
      'pending_payment',
      'scheduled',
      'active',
      'grace',
      'suspended',
    ])
  ).filter(({ uuid }) => uuid !== row.uuid)
  const [own = 0] = shareOut(sumOf(countWorth(subscription)), [
    row.premium_cents,
    ...others.map(({ premium_cents }) => premium_cents),
  ])
  return partOf(own, row.status === 'scheduled' ? of : daysBetween(today, end) - 1, of)
}

/** Amounts as they are, or in proportion, so that they come to no more than so much. */
const within = (amounts: readonly number[], most: number) =>
  total(amounts) <= most ? [...amounts] : shareOut(Math.max(0, most), amounts)

const total = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0)
