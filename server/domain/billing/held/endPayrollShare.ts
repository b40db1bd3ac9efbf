import type { Effect, MoneyLine } from '@/contract/actions'
import type { GiveBack } from '@/contract/subscriptions'
import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { giveCredit } from '@server/domain/billing/customers/credit'
import { postEntry } from '@server/domain/billing/ledger/postEntry'
import { dayAt } from '@server/money/calendar'
import { partOf } from '@server/money/proration'
import { totalLine } from '@server/money/totalLine'
import { KEPT } from './giveBack'
import { lockShares, setShare } from './moveShare'
import { countShareDays, countUnusedDays } from './shareDays'

type Ending = {
  subscription: Row<'subscriptions'>
  give_back: GiveBack
  origin: Origin
  effects: Effect[]
}

/**
 * Ends what is deducted of a wage within its period; its last day counts as used. What no invoice asks for yet is deducted
 * no more. What was deducted goes to the employee's balance, and the employer still owes what it took for it.
 * @returns the lines of the preview
 */
export async function endPayrollShare(
  tx: Transaction,
  { subscription, give_back, origin, effects }: Ending,
): Promise<MoneyLine[]> {
  const { status, current_period_start: start, current_period_end: end, currency } = subscription
  // What is owed for a trial is owed once.
  if (status === 'trialing' || !start || !end) return []
  const shares = await lockShares(tx, subscription, 'payroll')
  const deducted = shares.reduce((sum, { cents }) => sum + cents, 0)
  const unused = partOf(
    // What was charged once is not given back.
    Math.min(deducted, subscription.period_cents ?? subscription.amount_cents),
    countUnusedDays(subscription, dayAt(origin.at)),
    countShareDays(shares, subscription),
  )
  let left = unused
  let undeducted = 0
  for (const { uuid, cents, invoice_uuid } of shares) {
    if (invoice_uuid) continue
    const off = Math.min(left, cents)
    await setShare(tx, uuid, cents - off)
    undeducted += off
    left -= off
  }
  const before = undeducted > 0 ? [totalLine('Deja de descontarse de la nómina', undeducted, currency)] : []
  if (left === 0) return before
  if (give_back === 'none') return [...before, totalLine(KEPT, left, currency)]
  await returnWage(tx, { subscription, cents: left, origin, effects })
  return [...before, totalLine('Queda a favor de la persona, de su nómina', left, currency)]
}

/** Gives an employee what was deducted of their wage and is not used. */
async function returnWage(
  tx: Transaction,
  { subscription, cents, origin, effects }: Omit<Ending, 'give_back'> & { cents: number },
): Promise<void> {
  const { customer_uuid, currency } = subscription
  await postEntry(tx, origin, {
    kind: 'wage_returned',
    customer_uuid,
    currency,
    legs: [
      { book: 'returned', cents },
      { book: 'balance', cents: -cents },
    ],
  })
  await giveCredit(tx, origin, { customer: customer_uuid, cents, effects })
}
