import { sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import { visitor } from '@server/core/staff'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { lockRecord, type Row } from '@server/audit/writes'
import { fullShare, insertShare, type Shared } from '@server/domain/billing/payroll/employerShares'
import { dayAt } from '@server/money/calendar'
import { partOf } from '@server/money/proration'
import { giveBackParts } from './giveBack'
import { limitUnused } from './heldLines'
import { loadInvoiceLines } from './loadHeldLines'
import { countShareDays, countUnusedDays } from './shareDays'

type Happening = { subscription: Shared; origin: Origin; effects: Effect[] }

/**
 * Changes an employer's own part of the present period by `by` cents, never below 0. A share that is not invoiced yet
 * changes; less of an invoiced one comes off that invoice, and more of it is invoiced later.
 */
export async function moveShare(
  tx: Transaction,
  { subscription, origin, effects }: Happening,
  by: number,
): Promise<void> {
  const { current_period_start, current_period_end } = subscription
  if (!current_period_start || !current_period_end || by === 0) return
  const noted = await lockShares(tx, subscription, 'contribution')
  const open = noted.find(({ invoice_uuid }) => invoice_uuid === null)
  if (by > 0) {
    if (open) await setShare(tx, open.uuid, open.cents + by)
    else if (noted.length > 0)
      await insertShare(tx, subscription, { cents: by, day: dayAt(origin.at), at: origin.at })
    return
  }
  let less = -by
  for (const { uuid, cents, invoice_uuid } of noted) {
    const off = Math.min(less, cents)
    less -= off
    await setShare(tx, uuid, cents - off)
    if (invoice_uuid && off > 0) await reduceInvoice(tx, { invoice_uuid, cents: off, origin, effects })
  }
}

/** The shares of a kind that were noted for a subscription's present period, those that no invoice asks for first. */
export async function lockShares(
  tx: Transaction,
  { uuid, current_period_start, current_period_end }: Shared,
  kind: 'contribution' | 'payroll',
) {
  if (!current_period_start || !current_period_end) return []
  return tx
    .selectFrom('employer_shares')
    .selectAll()
    .where('subscription_uuid', '=', uuid)
    .where('kind', '=', kind)
    .where('period_start', '>=', dayAt(current_period_start))
    .where('period_start', '<', dayAt(current_period_end))
    .orderBy(sql`invoice_uuid is not null`)
    .orderBy('period_start', 'desc')
    .forUpdate()
    .execute()
}

/** Stores what is left of a share; one of nothing is gone. */
export const setShare = (tx: Transaction, uuid: string, cents: number) =>
  cents > 0
    ? tx.updateTable('employer_shares').set({ cents }).where('uuid', '=', uuid).execute()
    : tx.deleteFrom('employer_shares').where('uuid', '=', uuid).execute()

/**
 * Ends a subscription's employer share within its period: the employer pays up to and including the last day,
 * no matter who asked for the end. Returns the cents it pays less.
 */
export async function endShare(
  tx: Transaction,
  happening: Happening & { subscription: Row<'subscriptions'> },
): Promise<number> {
  const { subscription, origin } = happening
  const noted = await lockShares(tx, subscription, 'contribution')
  if (noted.length === 0) return 0
  const day = dayAt(origin.at)
  const unused = partOf(
    await fullShare(tx, subscription, day),
    countUnusedDays(subscription, day),
    countShareDays(noted, subscription),
  )
  await moveShare(tx, happening, -unused)
  return Math.min(
    unused,
    noted.reduce((sum, { cents }) => sum + cents, 0),
  )
}

/**
 * Takes cents off an employer's invoice by a credit note: unpaid cents are owed no more, paid ones go to the employer's
 * balance.
 */
async function reduceInvoice(
  tx: Transaction,
  {
    invoice_uuid,
    cents,
    origin,
    effects,
  }: { invoice_uuid: string; cents: number; origin: Origin; effects: Effect[] },
): Promise<void> {
  const invoice = await lockRecord(tx, 'invoices', invoice_uuid)
  if (!invoice || invoice.status === 'draft' || invoice.status === 'void') return
  const day = dayAt(origin.at)
  const lines = await loadInvoiceLines(tx, invoice, { starts_on: day, ends_on: day })
  const parts = lines.map((line) => {
    const due_cents = Math.min(line.due_cents, line.creditable_cents)
    const held_cents = Math.min(
      Math.max(0, line.collected_cents - line.returned_cents),
      line.creditable_cents - due_cents,
    )
    return { line, days: 0, price_cents: due_cents + held_cents, due_cents, held_cents }
  })
  await giveBackParts(tx, {
    parts: limitUnused(parts, cents),
    how: 'credit',
    reason: 'La empresa deja de pagar una parte de lo que se le pidió.',
    staff: visitor,
    origin,
    effects,
    isAllowed: true,
  })
}
