import type { MoneyLine } from '@/contract/actions'
import type { CancelPolicy } from '@/contract/policies'
import type { Transaction } from '@server/db/database'
import { lockRecord, type Row } from '@server/audit/writes'
import type { Step } from '@server/records/recordKind'
import { unprocessable } from '@server/core/problems'
import { settleUnused } from '@server/domain/billing/held/giveBack'
import { countUnused, shareUnused, type UnusedPart } from '@server/domain/billing/held/heldLines'
import { loadHeldLines, loadInvoiceLines } from '@server/domain/billing/held/loadHeldLines'
import { listUnused } from '@server/domain/billing/subscriptionChanges/canceling'
import { lockPoliciesOf } from '@server/domain/cover/policiesPaid'
import { dayAt } from '@server/money/calendar'

/**
 * Gives back the paid cents of a policy's unused days after today, and takes the unpaid ones off its invoices. Where
 * nothing is to be given back, the lines say what stays paid. A policy that shares its subscription gets its own part.
 */
export async function giveBackUnused(
  tx: Transaction,
  { row, origin, effects, staff }: Step<'policies'>,
  request: CancelPolicy,
): Promise<MoneyLine[]> {
  const today = dayAt(origin.at)
  const parts =
    row.funding === 'subscription'
      ? await listOwnUnused(tx, row, today)
      : row.funding === 'invoice' && request.invoice_uuid
        ? await listUnusedOfInvoice(tx, row, { uuid: request.invoice_uuid, today })
        : []
  return settleUnused(tx, {
    parts,
    how: request.give_back,
    reason: `Cancelación de la póliza ${row.number}: ${request.reason}`,
    currency: parts[0]?.line.invoice.currency ?? 'MXN',
    staff,
    origin,
    effects,
  })
}

/** A policy's part of its subscription's unused lines, in proportion to the premiums of the live policies. */
async function listOwnUnused(tx: Transaction, row: Row<'policies'>, today: string): Promise<UnusedPart[]> {
  const subscription = row.subscription_uuid
    ? await lockRecord(tx, 'subscriptions', row.subscription_uuid)
    : undefined
  if (!subscription || subscription.collection_method === 'payroll') return []
  const live = ['pending_payment', 'scheduled', 'active', 'grace', 'suspended'] as const
  const others = (await lockPoliciesOf(tx, subscription.uuid, live)).filter(({ uuid }) => uuid !== row.uuid)
  const unused =
    row.status === 'scheduled'
      ? (await loadHeldLines(tx, subscription.uuid, today)).map(countWhole)
      : await listUnused(tx, subscription, today)
  const premiums = others.map(({ premium_cents }) => premium_cents)
  return unused.map((part) => shareUnused(part, row.premium_cents, premiums))
}

/** Nothing of a line is used where its cover has not begun. */
const countWhole = (line: UnusedPart['line']) => countUnused(line, { day: line.start, isDayUsed: false })

/** Lists the unused parts of the invoice that paid a policy. @throws {Refusal} 422 if another customer's, or not paid */
async function listUnusedOfInvoice(
  tx: Transaction,
  row: Row<'policies'>,
  { uuid, today }: { uuid: string; today: string },
): Promise<UnusedPart[]> {
  const invoice = await lockRecord(tx, 'invoices', uuid)
  if (invoice?.customer_uuid !== row.customer_uuid || invoice.status !== 'paid')
    throw unprocessable({
      field: 'invoice_uuid',
      code: 'unfit',
      message: 'Elige una factura pagada de quien paga la póliza',
    })
  const lines = await loadInvoiceLines(tx, invoice, row)
  return lines.map((line) =>
    row.status === 'scheduled' ? countWhole(line) : countUnused(line, { day: today, isDayUsed: true }),
  )
}
