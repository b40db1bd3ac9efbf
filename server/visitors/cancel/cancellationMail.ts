import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import { dayAfter } from '@/contract/days'
import { dayAt } from '@server/money/calendar'
import { cancelAddress, inDay, onTheDay } from '@server/money/inWords'
import { settingsOf } from '@server/db/settings'
import type { JobKind } from '@server/jobs/jobKind'

const Telling = z.object({ subscription_uuid: Uuid })
export const cancellationJob = { name: 'send_cancellation', payload: Telling }

/** Job that mails the payer what they did with their plan, as a proof and a warning. */
export const sendCancellation: JobKind<z.infer<typeof Telling>> = {
  ...cancellationJob,
  async run({ db, mail, publicUrl }, { subscription_uuid }) {
    const plan = await db
      .selectFrom('subscriptions')
      .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
      .innerJoin('plans', 'plans.uuid', 'subscriptions.plan_uuid')
      .select([
        'subscriptions.number',
        'subscriptions.status',
        'subscriptions.cancel_at',
        'subscriptions.ended_at',
        'customers.name',
        'customers.email',
        'plans.public_name as plan',
      ])
      .where('subscriptions.uuid', '=', subscription_uuid)
      .executeTakeFirst()
    if (!plan) return
    const seller = await settingsOf(db, 'organization')
    const { subject, said } = wordsOf(plan, cancelAddress(publicUrl))
    await mail.send({
      to: plan.email,
      subject,
      text: [`Hola, ${plan.name}:`, ...said, `Folio: ${plan.number}`, seller.name].join('\n\n'),
    })
  },
}

type Moved = {
  plan: string
  status: string
  cancel_at: string | null
  ended_at: string | null
}

function wordsOf({ plan, status, cancel_at, ended_at }: Moved, address: string) {
  if (status === 'canceled')
    return {
      subject: 'Tu plan se canceló',
      said: [
        `Tu plan ${plan} terminó${ended_at ? ` el ${onTheDay(ended_at)}` : ''}, como lo pediste.`,
        'No haremos ningún otro cobro por nuestra cuenta.',
      ],
    }
  if (cancel_at) {
    const until = inDay(dayAfter(dayAt(cancel_at), -1))
    return {
      subject: `Tu plan termina el ${until}`,
      said: [
        `Cancelaste tu plan ${plan}. Te cubre hasta el ${until}, que ya está pagado, y no haremos ningún otro cobro.`,
        `Si cambias de opinión, hasta ese día puedes conservarlo en ${address}.`,
        'Si no fuiste tú, entra ahí mismo para conservarlo y avísanos.',
      ],
    }
  }
  return {
    subject: 'Tu plan sigue',
    said: [`Conservaste tu plan ${plan}: ya no termina y se cobra como antes.`],
  }
}
