import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import { findRecipients } from '@server/notices/findRecipients'
import type { JobKind } from '@server/jobs/jobKind'

const TurnedOff = z.object({ webhook: Uuid, reason: z.string() })

/** Job that mails the webhook's contacts, and the administrators who chose this notice, why it was turned off. */
export const tellTurnedOff: JobKind<z.infer<typeof TurnedOff>> = {
  name: 'webhook_turned_off',
  payload: TurnedOff,
  async run({ db, mail, publicUrl }, { webhook: uuid, reason }) {
    const webhook = await db
      .selectFrom('webhooks')
      .select(['name', 'url', 'notify_emails'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const administrators = await findRecipients(db, { event: 'webhook_turned_off', way: 'email' })
    const all = new Set([...webhook.notify_emails, ...administrators.map(({ email }) => email)])
    for (const to of all)
      await mail.send({
        to,
        subject: `Se desactivó el webhook ${webhook.name}`,
        text: [
          `El webhook ${webhook.name} (${webhook.url}) dejó de recibir avisos.`,
          `${reason}.`,
          'Corrige el servidor que los recibe, activa el webhook y recupera lo que no llegó:',
          `${publicUrl}/admin/webhooks/${uuid}`,
        ].join('\n\n'),
      })
  },
}
