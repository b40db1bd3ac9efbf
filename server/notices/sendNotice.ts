import * as z from 'zod/mini'
import { hasScreens, kindOf, slugs } from '@/contract/entities'
import { NoticeEvent } from '@/contract/notices'
import { Uuid } from '@/contract/shapes'
import type { JobKind } from '@server/jobs/jobKind'
import { whoWants } from './whoWants'

const Sending = z.object({
  event: NoticeEvent,
  user: Uuid,
  text: z.string(),
  subject: z.object({ type: z.string(), uuid: Uuid }),
})

/** Tells somebody of the staff by mail that something happened, and where; what it is about stays in the console. */
export const sendNotice: JobKind<z.infer<typeof Sending>> = {
  name: 'send_notice',
  payload: Sending,
  async run({ db, mail, publicUrl }, { event, user, text, subject }) {
    // Whoever left or changed their mind meanwhile is not told.
    const [told] = await whoWants(db, { event, way: 'email', among: [user] })
    if (!told) return
    const kind = kindOf(subject.type)
    await mail.send({
      to: told.email,
      subject: text,
      text: [
        `Hola, ${told.name}:`,
        `${text}.`,
        ...(kind && hasScreens(kind)
          ? [`Míralo aquí: ${publicUrl}/admin/${slugs[kind]}/${subject.uuid}`]
          : []),
        'Qué avisos te llegan lo eliges en la consola, en tu menú.',
      ].join('\n\n'),
    })
  },
}
