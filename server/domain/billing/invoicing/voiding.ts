import type { Effect, MoneyLine } from '@/contract/actions'
import { invoiceSums, type VoidInvoice } from '@/contract/invoices'
import type { Transaction } from '@server/db/database'
import { insertRecord, type Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { postEntry } from '@server/domain/billing/ledger/postEntry'
import { giveCredit } from '@server/domain/billing/customers/credit'
import { totalLine } from '@server/money/totalLine'
import { callOffShares } from '@server/domain/billing/payroll/employerShares'
import { callOffDeposits } from '@server/domain/funds/expectedDeposits'
import { invoices } from '@server/domain/billing/invoices/invoices'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { refuseWhilePaying } from '@server/domain/billing/payments/livePayments'
import { onTheDay, describeReason } from '@server/money/inWords'

/** What a line of a preview says of money that goes back to the balance of a customer. */
export const FAVOUR = 'Vuelve al saldo a favor del cliente'

/**
 * Voids an invoice that no payment paid, and drafts a copy to correct where `redraft` asks for it. Credit that paid the
 * invoice returns to the customer's balance. @throws {Refusal}
 */
export async function voidInvoice(
  tx: Transaction,
  { row, origin, effects }: Step<'invoices'>,
  { reason, redraft }: VoidInvoice,
): Promise<StepOutcome<'invoices'>> {
  await refuseWhilePaying(tx, row.uuid)
  await callOffDeposits(tx, { invoice: row, origin, effects })
  const draft = redraft ? await insertDraftLike(tx, row, origin, effects) : undefined
  const again_cents = await callOffShares(tx, {
    invoice_uuid: row.uuid,
    instead: draft?.uuid,
    at: origin.at,
  })
  const back = await releaseVoided(tx, { invoice: row, origin, effects })
  const again: MoneyLine = {
    kind: 'charge',
    label: draft
      ? 'Se pide otra vez a la empresa con el borrador nuevo'
      : 'Se pide otra vez a la empresa con la factura del mes que viene',
    amount_cents: again_cents,
    currency: row.currency,
  }
  return {
    lines: [...back, ...(again_cents > 0 ? [again] : [])],
    columns: {
      voided_at: origin.at,
      next_attempt_at: null,
      status_reason: `La anuló el ${onTheDay(origin.at)} ${origin.actor.label}.${describeReason(reason)}`,
      ...(draft && { replaced_by_uuid: draft.uuid }),
    },
  }
}

/** Drafts an invoice that says and charges the same. */
async function insertDraftLike(
  tx: Transaction,
  row: Row<'invoices'>,
  origin: Origin,
  effects: Effect[],
): Promise<Row<'invoices'>> {
  const draft = await insertRecord(tx, invoices, origin, {
    account_uuid: row.account_uuid,
    customer_uuid: row.customer_uuid,
    subscription_uuid: row.subscription_uuid,
    currency: row.currency,
    type: row.type,
    status: 'draft',
    lines: row.lines,
    ...invoiceSums(row.lines),
    period_start: row.period_start,
    period_end: row.period_end,
    service_ends_on: row.service_ends_on,
    notes_customer: row.notes_customer,
    po_number: row.po_number,
    auto_collect: row.auto_collect,
    payment_form: row.payment_form,
    payment_method_sat: row.payment_method_sat,
    tags: row.tags,
  })
  effects.push({
    event: 'invoice.created',
    subject: { type: 'invoice', uuid: draft.uuid, label: draft.title },
    changes: [],
  })
  return draft
}

/**
 * Posts that an invoice is void: its unpaid amount is owed no more, and the credit that paid it returns to the
 * customer's balance, less what was returned before.
 * @returns a line for the preview with the returned cents, where there are any
 */
export async function releaseVoided(
  tx: Transaction,
  { invoice, origin, effects }: { invoice: Row<'invoices'>; origin: Origin; effects: Effect[] },
): Promise<MoneyLine[]> {
  const cents = Math.max(0, invoice.applied_credit_cents - invoice.returned_cents)
  await postEntry(tx, origin, {
    kind: 'void',
    customer_uuid: invoice.customer_uuid,
    currency: invoice.currency,
    legs: [
      { book: 'returned', cents: invoice.amount_due_cents + cents, invoice_uuid: invoice.uuid },
      { book: 'receivable', cents: -invoice.amount_due_cents, invoice_uuid: invoice.uuid },
      { book: 'balance', cents: -cents, invoice_uuid: invoice.uuid },
    ],
  })
  if (cents === 0) return []
  await giveCredit(tx, origin, { customer: invoice.customer_uuid, cents, effects })
  return [totalLine(FAVOUR, cents, invoice.currency)]
}
