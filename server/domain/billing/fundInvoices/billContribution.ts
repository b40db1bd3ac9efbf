import type { Effect, MoneyLine } from '@/contract/actions'
import type { ContributionRequest } from '@/contract/fundMovements'
import { dayOf } from '@/contract/days'
import type { RecordedPayment } from '@/contract/payments'
import { sendInvoice } from '@server/domain/billing/invoices/sendInvoice'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import { recordPayment } from '@server/domain/billing/paymentProcessing/recordPayment'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { totalLine } from '@server/money/totalLine'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { billDeposit } from './topUp'

type Billed = {
  fund: Row<'funds'>
  customer_uuid: string
  type: 'contribution' | 'deposit' | 'grant'
  amount_cents: number
  description: string
  origin: Origin
  effects: Effect[]
}

/** Bills what a customer of the fund's account pays into it. @throws {Refusal} for a customer of another account */
export async function billContribution(tx: Transaction, { type, ...billed }: Billed) {
  const { fund, customer_uuid } = billed
  const customer = await lockRecord(tx, 'customers', customer_uuid)
  if (customer?.account_uuid !== fund.account_uuid)
    throw unprocessable({
      field: 'customer_uuid',
      code: 'unfit',
      message: 'Elige a un cliente de la cuenta del fondo',
    })
  return billDeposit(tx, {
    ...billed,
    type: type === 'deposit' ? 'deposit' : 'contribution',
    payment_method_uuid: null,
  })
}

type Received = {
  invoice: Row<'invoices'>
  method_type: RecordedPayment['method_type']
  reference: string | null | undefined
  origin: Origin
}

/** What was billed came already, without the gateway. */
export async function receive(
  tx: Transaction,
  { invoice: { uuid }, method_type, reference = null, origin }: Received,
) {
  const invoice = await lockRecord(tx, 'invoices', uuid)
  // What the customer had in their favour may have paid it.
  if (!invoice || invoice.amount_due_cents === 0) return
  await recordPayment(tx, {
    invoice,
    values: {
      method_type,
      amount_cents: invoice.amount_due_cents,
      received_on: dayOf(new Date(origin.at)),
      bank: null,
      reference,
    },
    origin,
  })
}

/** Asks a customer to pay into a fund: an invoice goes to them by mail, and the fund has the money once it is paid. */
export async function requestContribution(
  tx: Transaction,
  { row: fund, origin, effects }: Step<'funds'>,
  { customer_uuid, amount_cents, to, message }: ContributionRequest,
): Promise<StepOutcome<'funds'>> {
  const description = `Aportación al fondo ${fund.name}`.slice(0, 200)
  const { invoice } = await billContribution(tx, {
    fund,
    customer_uuid,
    type: 'contribution',
    amount_cents,
    description,
    origin,
    effects,
  })
  const row = await lockRecord(tx, 'invoices', invoice.uuid)
  if (!row) throw new Error('The invoice is gone')
  const { columns, messages } = await sendInvoice(tx, { row, origin }, { to, message })
  await updateRecord(tx, invoices, origin, row, columns, { event: 'sent', action: 'updated' })
  const { currency } = fund
  const credit: MoneyLine = {
    kind: 'credit',
    label: 'Se paga con su saldo a favor',
    amount_cents: -row.credited_cents,
    currency,
  }
  return {
    messages,
    lines: [
      ...(row.credited_cents > 0 ? [credit] : []),
      totalLine('Se le pide', row.amount_due_cents, currency),
    ],
  }
}
