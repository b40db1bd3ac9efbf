import type * as z from 'zod/mini'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { askBy } from '@server/money/inWords'
import { voucherPdf } from './voucherPdf'
import { inPesos } from '@server/money/pesos'
import type { JobKind } from '@server/jobs/jobKind'
import { encodeBars } from '@server/pdf/bars'
import { instructionsJob } from '@server/domain/billing/payments/paymentJobs'

const until = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
})

/** Mails the payer of a shop or transfer payment its reference, amount and deadline. */
export const sendInstructions: JobKind<z.infer<typeof instructionsJob.payload>> = {
  ...instructionsJob,
  async run({ db, mail }, { payment_uuid }) {
    const asked = await findWaitingPayment(db, payment_uuid)
    if (!asked?.next_action) return
    const { name, email, amount_cents, currency, next_action, number } = asked
    const seller = await settingsOf(db, 'organization')
    const amount = `${inPesos(amount_cents, currency)} ${currency}`
    const { type, reference, clabe, bank, url, expires_at } = next_action
    const last = expires_at ? until.format(new Date(expires_at)) : null
    const bars = type === 'voucher' && reference ? await encodeBars(reference) : null
    await mail.send({
      to: email,
      subject: `Paga ${amount} ${type === 'voucher' ? 'en OXXO' : 'por transferencia'}`,
      text: [
        `Hola, ${name}:`,
        ...(type === 'voucher'
          ? [
              `Para empezar tu plan paga ${amount} en efectivo en cualquier OXXO. ${bars ? 'Muestra en la caja el código de barras de la ficha que va en este correo, o da la referencia:' : 'Da esta referencia en la caja:'}`,
              `Referencia: ${reference}`,
            ]
          : [
              `Para empezar tu plan transfiere exactamente ${amount} desde tu banco, por SPEI, a esta cuenta:`,
              [`CLABE: ${clabe}`, `Banco: ${bank}`, `Referencia o concepto: ${reference}`].join('\n'),
            ]),
        ...(last ? [`Tienes hasta el ${last}`] : []),
        ...(url ? [`También la encuentras en ${url}`] : []),
        'Tu plan empieza cuando llegue el pago. Ese día te enviamos tu contrato y tu recibo.',
        `Si tienes dudas, ${askBy(seller)}.`,
        `Folio del pago: ${number}`,
        seller.name,
      ].join('\n\n'),
      ...(bars &&
        reference && {
          files: [
            {
              name: `Ficha ${number}.pdf`,
              type: 'application/pdf',
              content: await voucherPdf({
                number,
                amount,
                reference,
                bars,
                until: last,
                payer: name,
                seller: seller.name,
                at: asked.created_at,
              }),
            },
          ],
        }),
    })
  },
}

const findWaitingPayment = (db: Database, uuid: string) =>
  db
    .selectFrom('payments')
    .innerJoin('customers', 'customers.uuid', 'payments.customer_uuid')
    .select([
      'customers.name',
      'customers.email',
      'payments.amount_cents',
      'payments.currency',
      'payments.next_action',
      'payments.number',
      'payments.created_at',
    ])
    .where('payments.uuid', '=', uuid)
    .where('payments.status', '=', 'pending')
    .executeTakeFirst()
