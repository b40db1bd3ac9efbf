import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import { inDay } from '@server/money/inWords'
import { settingsOf } from '@server/db/settings'
import type { JobKind } from '@server/jobs/jobKind'

const Confirming = z.object({ update_uuid: Uuid })
export const confirmationJob = { name: 'send_method_confirmation', payload: Confirming }

/** Mails a customer that a card was saved for them, so that they notice one they did not give. */
export const sendConfirmation: JobKind<z.infer<typeof Confirming>> = {
  ...confirmationJob,
  async run({ db, mail }, { update_uuid }) {
    const update = await db
      .selectFrom('method_updates')
      .innerJoin('method_links', 'method_links.uuid', 'method_updates.link_uuid')
      .innerJoin('payment_methods', 'payment_methods.uuid', 'method_updates.payment_method_uuid')
      .leftJoin('invoices', 'invoices.uuid', 'method_links.invoice_uuid')
      .select(['method_links.sent_to', 'payment_methods.label', 'pay_on', 'method_updates.payments'])
      .select('invoices.number as invoice')
      .where('method_updates.uuid', '=', update_uuid)
      .executeTakeFirst()
    if (!update) return
    const { name, support_phone, support_email } = await settingsOf(db, 'organization')
    const help = [support_phone, support_email].filter((one) => one !== null).join(' o ')
    await mail.send({
      to: update.sent_to,
      subject: update.invoice ? `Pago de la factura ${update.invoice}` : 'Tu tarjeta quedó actualizada',
      text: [
        update.invoice
          ? `Se usó tu ${update.label} para pagar la factura ${update.invoice}. Solo para eso: tus demás cobros siguen como estaban.`
          : `Desde ahora los cobros de tu plan se hacen con tu ${update.label}.`,
        update.payments.length > 0
          ? 'Lo que debías se cobra hoy: cuando tu banco lo autorice te enviamos el recibo.'
          : update.pay_on
            ? `Lo que debes se cobrará el ${inDay(update.pay_on)}.`
            : 'Hoy no se hizo ningún cobro.',
        help
          ? `Si no fuiste tú, avísanos: ${help}.`
          : 'Si no fuiste tú, responde a quien te dio tu plan para que lo revisemos.',
        name,
      ].join('\n\n'),
    })
  },
}
