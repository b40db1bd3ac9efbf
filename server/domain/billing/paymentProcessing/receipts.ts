import type { SendReceipt } from '@/contract/payments'
import { dayOf } from '@/contract/days'
import type { Database, Transaction } from '@server/db/database'
import { type Receipt, receiptOf, receiptPdf } from './receiptPdf'
import { inPesos } from '@server/money/pesos'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { receiptJob } from '@server/domain/billing/payments/paymentJobs'

const inWords = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })

type Sending = { payment_uuid: string; to?: string | undefined; message?: string | null | undefined }

/** Mails the customer, or whom staff said, that a payment arrived, with its receipt. */
export const sendReceipt: JobKind<Sending> = {
  ...receiptJob,
  async run({ db, mail }, { payment_uuid, to, message = null }) {
    if (!to && (await goesWithContract(db, payment_uuid))) return
    const receipt = await receiptOf(db, payment_uuid)
    if (!receipt) return
    const { name, email } = receipt
    await mail.send({
      to: to ?? email,
      subject: subjectOf(name),
      text: [...(message ? [message, ''] : []), ...sentences(receipt)].join('\n'),
      files: [{ name: `${name}.pdf`, type: 'application/pdf', content: await receiptPdf(receipt) }],
    })
  },
}

/** The first payment of who subscribes on the public pages: its receipt goes in the message with their contract. */
const goesWithContract = async (db: Database, payment_uuid: string) =>
  (await db
    .selectFrom('checkouts')
    .innerJoin('subscriptions', 'subscriptions.uuid', 'checkouts.subscription_uuid')
    .select('checkouts.uuid')
    .where('checkouts.payment_uuid', '=', payment_uuid)
    .where('subscriptions.status', 'not in', ['incomplete', 'incomplete_expired'])
    .executeTakeFirst()) !== undefined

const subjectOf = (name: string) => `Recibo ${name}`

function sentences({
  amount_cents,
  currency,
  paid_at,
  method,
  parts,
  credit_cents,
  number,
}: Receipt): string[] {
  return [
    `Recibimos tu pago de ${inPesos(amount_cents, currency)} el ${inWords.format(new Date(dayOf(new Date(paid_at))))}.`,
    ...(method ? [`Método de pago: ${method}`] : []),
    ...parts.map((part) => `${part.title}: ${inPesos(part.amount_cents, currency)}`),
    ...(credit_cents > 0 ? [`Saldo a tu favor: ${inPesos(credit_cents, currency)}`] : []),
    `Folio del pago: ${number}`,
  ]
}

/** Has the receipt of a payment sent again. */
export async function sendReceiptAgain(
  tx: Transaction,
  { row, origin }: Step<'payments'>,
  { to, message }: SendReceipt,
): Promise<StepOutcome<'payments'>> {
  await enqueue(tx, receiptJob, { payment_uuid: row.uuid, to, message }, { at: origin.at })
  return {
    messages: [{ to, subject: subjectOf(row.receipt_number ?? row.number) }],
    columns: { receipt_sent_at: origin.at, receipt_sent_to: to },
  }
}

/** The receipt as a file. */
export async function makeReceiptFile(db: Database, uuid: string) {
  const receipt = await receiptOf(db, uuid)
  return receipt && { name: `${receipt.name}.pdf`, content: await receiptPdf(receipt) }
}
