import type { Transaction } from '@server/db/database'
import { targetOf } from '@server/domain/approvals/approvable'
import { askApproval } from '@server/domain/approvals/askApproval'
import { describeAllowance, takeAlone } from '@server/domain/approvals/loneActs'
import { postWriteOff } from '@server/domain/billing/ledger/postCharge'
import { describeReason, onTheDay } from '@server/money/inWords'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'

/** Writes off what an invoice still owes, or asks a second person where it is more than one may give up alone. */
export async function writeOff(tx: Transaction, step: Step<'invoices'>): Promise<StepOutcome<'invoices'>> {
  const { row, staff, origin, reason, effects } = step
  const { uuid, amount_due_cents: cents, currency } = row
  const act = { subject_uuid: uuid, cents, currency, staff, origin }
  const allowance = await takeAlone(tx, { action: 'write_off', ...act })
  if (!allowance) return writeOffApproved(tx, step)
  await askApproval(tx, {
    action: 'write_off',
    subject: targetOf('invoice', row, row.title),
    cents,
    currency,
    payload: { invoice_uuid: uuid, reason },
    staff,
    origin,
    effects,
  })
  const { status, status_reason } = row
  return {
    columns: { status, status_reason },
    notes: [`${describeAllowance(allowance, currency)}: espera a que lo autorice otra persona`],
  }
}

/** Writes off what an invoice still owes. Who may do so is checked by its callers. */
export async function writeOffApproved(
  tx: Transaction,
  { row, origin, reason }: Step<'invoices'>,
): Promise<StepOutcome<'invoices'>> {
  await postWriteOff(tx, row, origin, row.amount_due_cents)
  const status_reason = `La marcó como incobrable el ${onTheDay(origin.at)} ${origin.actor.label}.${describeReason(reason)}`
  return { columns: { status_reason } }
}
