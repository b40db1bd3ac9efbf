import type { Selectable } from 'kysely'
import type { Effect, MoneyLine } from '@/contract/actions'
import { creditNoteWithin } from '@server/domain/billing/invoicing/creditNotes'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Schema } from '@server/db/schema'
import { lockRecord } from '@server/audit/writes'
import { lockFund } from '@server/domain/funds/ledger'
import { carryOutAdjustment } from '@server/domain/funds/adjusting'
import { callOffAsked } from '@server/domain/funds/askedMovements'
import { carryOutTransfer } from '@server/domain/funds/transfers'
import { payments } from '@server/domain/billing/payments/payments'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { plans } from '@server/domain/catalogue/plans'
import { publishAsked } from '@server/domain/catalogue/publishRevision'
import type { Reader } from '@server/records/recordKind'
import { notFound } from '@server/core/problems'
import { startRefund } from '@server/domain/billing/refunds/startRefund'
import type { Asked } from '@server/domain/approvals/askApproval'
import type { Staff } from '@server/core/staff'

/** A request that was decided, and by whom. */
export type Approved = {
  tx: Transaction
  request: Selectable<Schema['approval_requests']>
  note: string | null
  staff: Staff
  origin: Origin
  reader: Reader
  effects: Effect[]
  lines: MoneyLine[]
}

/** Does what was asked for, as it was asked for. Answers the record that it was about. @throws {Refusal} */
export async function carryOut(approved: Approved): Promise<Asked> {
  const { tx, request, staff, origin, reader, effects, lines } = approved
  const { payload, amount_cents, currency, requested_by } = request
  if ('draft' in payload) {
    const plan = await planOf(approved)
    effects.push(...(await publishAsked(tx, { plan, asked: payload, requested_by, staff, origin, reader })))
    return askedOf('plan', plan, plan.name)
  }
  if (amount_cents === null || currency === null) throw new Error('Money is asked for by its amount')
  if ('to_fund_uuid' in payload) {
    const fund = await fundOf(approved)
    await carryOutTransfer(tx, { fund, transfer: payload, origin, effects, lines })
    return askedOf('fund', fund, fund.name)
  }
  if ('movement_uuids' in payload) {
    const fund = await fundOf(approved)
    await carryOutAdjustment(tx, { fund, adjustment: payload, origin, effects, lines })
    return askedOf('fund', fund, fund.name)
  }
  if ('extent' in payload) {
    const payment = await lockRecord(tx, 'payments', request.subject_uuid)
    if (!payment) throw notFound(payments.noun)
    await startRefund(tx, {
      payment,
      // What was asked for is what is given, even where there is more to give back by now.
      order: payload.extent === 'full' ? { ...payload, extent: 'amount', amount_cents } : payload,
      origin,
      approval: { requested_by, approved_by: origin.actor, at: origin.at },
      effects,
    })
    lines.push({ kind: 'charge', label: 'Reembolso', amount_cents, currency })
    return askedOf('payment', payment, payment.number)
  }
  const invoice = await lockRecord(tx, 'invoices', request.subject_uuid)
  if (!invoice) throw notFound(invoices.noun)
  const done = await creditNoteWithin(tx, {
    invoice,
    note: payload,
    by: { requested_by, approved_by: origin.actor },
    staff,
    origin,
    reader,
  })
  effects.push(...done.effects)
  lines.push(...done.lines)
  return askedOf('invoice', invoice, invoice.title)
}

/** Does nothing of what was asked for. Answers the record that it was about. */
export async function callOffApproved(approved: Approved): Promise<Asked> {
  const { tx, request, note, origin, effects } = approved
  const { payload, subject_type, subject_uuid } = request
  if ('draft' in payload) {
    const plan = await planOf(approved)
    return askedOf('plan', plan, plan.name)
  }
  if ('movement_uuids' in payload) {
    const fund = await fundOf(approved)
    await callOffAsked(tx, { asked: payload, because: 'rejected', note, origin, effects })
    return askedOf('fund', fund, fund.name)
  }
  if (subject_type === 'payment') {
    const payment = await lockRecord(tx, 'payments', subject_uuid)
    if (!payment) throw notFound(payments.noun)
    return askedOf('payment', payment, payment.number)
  }
  const invoice = await lockRecord(tx, 'invoices', subject_uuid)
  if (!invoice) throw notFound(invoices.noun)
  return askedOf('invoice', invoice, invoice.title)
}

async function planOf({ tx, request }: Approved) {
  const plan = await lockRecord(tx, 'plans', request.subject_uuid)
  if (!plan) throw notFound(plans.noun)
  return plan
}

const fundOf = ({ tx, request }: Approved) => lockFund(tx, request.subject_uuid)

const askedOf = (
  type: Asked['type'],
  { uuid, account_uuid = null }: { uuid: string; account_uuid?: string | null },
  label: string,
): Asked => ({ type, uuid, label, account_uuid })
