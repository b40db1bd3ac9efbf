import type { NoticeEvent } from '@/contract/notices'
import { minutesAfter } from '@server/core/clock'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { enqueue } from '@server/jobs/enqueue'
import { sendNotice } from './sendNotice'
import { whoWants } from './whoWants'

export type Telling = {
  event: NoticeEvent
  /** Whom it concerns; whoever did it is not told. */
  to?: readonly string[]
  /** One sentence without its full stop, that names nobody but the staff: notices outlive what is erased. */
  text: string
  subject: { type: string; uuid: string }
  origin: Origin
  /** It is one of many alike, which are told together. */
  isOneOfMany?: boolean
}

/** Minutes in which many alike are gathered before a mail tells of them. */
const GATHERED = 5

/** Tells those of the staff whom something concerns, by the ways that each wants: once what happened is kept. */
export async function tellStaff(tx: Transaction, telling: Telling): Promise<void> {
  const { event, text, subject, origin, isOneOfMany } = telling
  await tellInConsole(tx, telling)
  for (const { uuid } of await wanting(tx, telling, 'email'))
    await enqueue(
      tx,
      sendNotice,
      { event, user: uuid, text, subject },
      {
        at: origin.at,
        ...(isOneOfMany && {
          key: `notice:${event}:${uuid}`,
          runAt: minutesAfter(new Date(origin.at), GATHERED),
        }),
      },
    )
}

/** Tells those who want it in the console alone. */
export async function tellInConsole(tx: Transaction, telling: Telling): Promise<void> {
  const { event, text, subject, origin, isOneOfMany } = telling
  const wished = await wanting(tx, telling, 'in_app')
  const knowing = isOneOfMany ? await stillToRead(tx, telling) : []
  const told = wished.filter(({ uuid }) => !knowing.includes(uuid))
  if (told.length === 0) return
  await tx
    .insertInto('notices')
    .values(
      told.map(({ uuid }) => ({
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

/** Who has the same still to read. */
async function stillToRead(tx: Transaction, { event, text, to = [] }: Telling): Promise<string[]> {
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

async function wanting(tx: Transaction, { event, to, origin }: Telling, way: 'in_app' | 'email') {
  const wanting = await whoWants(tx, { event, way, ...(to && { among: [...new Set(to)] }) })
  return wanting.filter(({ uuid }) => uuid !== origin.actor.uuid)
}
