import * as z from 'zod/mini'
import { NoticeEvent, noticePath } from '@/contract/notices'
import { Uuid } from '@/contract/shapes'
import type { JobKind } from '@server/jobs/jobKind'
import { findRecipients } from './findRecipients'

const Sending = z.object({
  event: NoticeEvent,
  user: Uuid,
  text: z.string(),
  subject: z.object({ type: z.string(), uuid: Uuid }),
})

/** Mails a user that something happened, with a link; its details stay in the console. */
export const sendNotice: JobKind<z.infer<typeof Sending>> = {
  name: 'send_notice',
  payload: Sending,
  async run({ db, mail, publicUrl }, { event, user, text, subject }) {
    // A user who left or turned this mail off since it was enqueued gets none.
    const [recipient] = await findRecipients(db, { event, way: 'email', among: [user] })
    if (!recipient) return
    const path = noticePath(subject)
    await mail.send({
      to: recipient.email,
      subject: text,
      text: [
        `Hola, ${recipient.name}:`,
        `${text}.`,
        ...(path ? [`Míralo aquí: ${publicUrl}${path}`] : []),
        'Qué avisos te llegan lo eliges en la consola, en tu menú.',
      ].join('\n\n'),
    })
  },
}
