import type { NoticeEvent } from '@/contract/notices'
import { minutesAfter } from '@server/core/clock'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { enqueue } from '@server/jobs/enqueue'
import { sendNotice } from './sendNotice'
import { findRecipients } from './findRecipients'

export type StaffNotice = {
  event: NoticeEvent
  /** The users concerned; the one who did it gets no notice. */
  to?: readonly string[]
  /** One sentence without its full stop; it names only staff, as notices outlive erased persons. */
  text: string
  subject: { type: string; uuid: string }
  origin: Origin
  /** Whether it is one of many alike, which are gathered into one mail. */
  isOneOfMany?: boolean
}

/** Minutes for which many notices alike are gathered into one mail. */
const GATHER_MINUTES = 5

/** Notifies the users concerned, by the ways that each chose, once the transaction commits. */
export async function tellStaff(tx: Transaction, notice: StaffNotice): Promise<void> {
  const { event, text, subject, origin, isOneOfMany } = notice
  await tellInConsole(tx, notice)
  for (const { uuid } of await recipientsOf(tx, notice, 'email'))
    await enqueue(
      tx,
      sendNotice,
      { event, user: uuid, text, subject },
      {
        at: origin.at,
        ...(isOneOfMany && {
          key: `notice:${event}:${uuid}`,
          runAt: minutesAfter(new Date(origin.at), GATHER_MINUTES),
        }),
      },
    )
}

/** Notifies those who chose the console, and mails nothing. */
export async function tellInConsole(tx: Transaction, notice: StaffNotice): Promise<void> {
  const { event, text, subject, origin, isOneOfMany } = notice
  const recipients = await recipientsOf(tx, notice, 'in_app')
  const unread = isOneOfMany ? await withSameUnread(tx, notice) : []
  const notified = recipients.filter(({ uuid }) => !unread.includes(uuid))
  if (notified.length === 0) return
  await tx
    .insertInto('notices')
    .values(
      notified.map(({ uuid }) => ({
        user_uuid: uuid,
        event,
        text,
        subject_type: subject.type,
        subject_uuid: subject.uuid,
        at: origin.at,
      })),
    )
    .execute()
}

/** The users who have the same notice unread. */
async function withSameUnread(tx: Transaction, { event, text, to = [] }: StaffNotice): Promise<string[]> {
  if (to.length === 0) return []
  const notices = await tx
    .selectFrom('notices')
    .select('user_uuid')
    .where('user_uuid', 'in', [...new Set(to)])
    .where('event', '=', event)
    .where('text', '=', text)
    .where('read_at', 'is', null)
    .execute()
  return notices.map(({ user_uuid }) => user_uuid)
}

async function recipientsOf(tx: Transaction, { event, to, origin }: StaffNotice, way: 'in_app' | 'email') {
  const recipients = await findRecipients(tx, { event, way, ...(to && { among: [...new Set(to)] }) })
  return recipients.filter(({ uuid }) => uuid !== origin.actor.uuid)
}
