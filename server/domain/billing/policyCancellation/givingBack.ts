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
 * Gives back what was paid for a policy and is not used after today, and takes what is not paid yet off what is owed; where
 * nothing is to be given back, says what was paid. Of a subscription that pays for other policies too, its part.
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

/** A policy's part of what is not used of its subscription's lines, by its premium among those that may still cover. */
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

/** What is not used of the invoice that a policy was paid with. @throws {Refusal} where somebody else pays it, or nobody did */
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
