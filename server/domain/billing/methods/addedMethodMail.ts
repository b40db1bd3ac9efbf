import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import { settingsOf } from '@server/db/settings'
import type { JobKind } from '@server/jobs/jobKind'

const Added = z.object({ payment_method_uuid: Uuid })
export const addedMethodJob = { name: 'send_added_method', payload: Added }

/** Mails a customer that staff saved a card or an account for them, so that they notice one they did not give. */
export const sendAddedMethod: JobKind<z.infer<typeof Added>> = {
  ...addedMethodJob,
  async run({ db, mail }, { payment_method_uuid }) {
    const method = await db
      .selectFrom('payment_methods')
      .innerJoin('customers', 'customers.uuid', 'payment_methods.customer_uuid')
      .select(['payment_methods.label', 'customers.name', 'customers.email', 'payment_methods.uuid'])
      .select('customers.default_payment_method_uuid as default_uuid')
      .where('payment_methods.uuid', '=', payment_method_uuid)
      .where('payment_methods.status', '=', 'active')
      .executeTakeFirst()
    if (!method?.email) return
    const { name, support_phone, support_email } = await settingsOf(db, 'organization')
    const help = [support_phone, support_email].filter((one) => one !== null).join(' o ')
    await mail.send({
      to: method.email,
      subject: 'Guardamos un método de pago para ti',
      text: [
        `Hola, ${method.name}:`,
        `Como nos lo autorizaste, guardamos este método de pago: ${method.label}.`,
        method.default_uuid === method.uuid
          ? 'Desde ahora tus cobros se hacen con él. Hoy no se hizo ningún cobro.'
          : 'Tus cobros se siguen haciendo como hasta ahora.',
        help ? `Si no fuiste tú, avísanos: ${help}.` : 'Si no fuiste tú, responde a quien te dio tu plan.',
        name,
      ].join('\n\n'),
    })
  },
}
