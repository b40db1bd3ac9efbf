import type { MoneyLine } from '@/contract/actions'
import { invoiceSums, type VoidInvoice } from '@/contract/invoices'
import type { Transaction } from '@server/db/database'
import { insertRecord } from '@server/audit/writes'
import { callOffShares } from '@server/domain/billing/payroll/employerShares'
import { callOffDeposits } from '@server/domain/funds/expectedDeposits'
import { invoices } from '@server/domain/billing/invoices/invoices'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { refuseWhilePaying } from '@server/domain/billing/payments/livePayments'
import { onTheDay, said } from '@server/money/inWords'

/** Voids an invoice that nothing was paid of, and drafts one like it where it is to be put right. */
export async function voidInvoice(
  tx: Transaction,
  { row, origin, effects }: Step<'invoices'>,
  { reason, redraft }: VoidInvoice,
): Promise<StepOutcome<'invoices'>> {
  await refuseWhilePaying(tx, row.uuid)
  await callOffDeposits(tx, { invoice: row, origin, effects })
  const draft =
    redraft &&
    (await insertRecord(tx, invoices, origin, {
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
      notes_customer: row.notes_customer,
      po_number: row.po_number,
      auto_collect: row.auto_collect,
      payment_form: row.payment_form,
      payment_method_sat: row.payment_method_sat,
      tags: row.tags,
    }))
  const again_cents = await callOffShares(tx, {
    invoice_uuid: row.uuid,
    instead: draft ? draft.uuid : undefined,
    at: origin.at,
  })
  if (draft)
    effects.push({
      event: 'invoice.created',
      subject: { type: 'invoice', uuid: draft.uuid, label: draft.title },
      changes: [],
    })
  const again: MoneyLine = {
    kind: 'charge',
    label: draft
      ? 'Se pide otra vez a la empresa con el borrador nuevo'
      : 'Se pide otra vez a la empresa con la factura del mes que viene',
    amount_cents: again_cents,
    currency: row.currency,
  }
  return {
    lines: again_cents > 0 ? [again] : [],
    columns: {
      voided_at: origin.at,
      next_attempt_at: null,
      status_reason: `La anuló el ${onTheDay(origin.at)} ${origin.actor.label}.${said(reason)}`,
      ...(draft && { replaced_by_uuid: draft.uuid }),
    },
  }
}
