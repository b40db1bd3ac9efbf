import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { type StaffNotice, tellStaff } from '@server/notices/tellStaff'

type Ticket = Row<'support_tickets'>

const subjectOf = ({ uuid }: Pick<Ticket, 'uuid'>) => ({ type: 'support_ticket', uuid })

/** Notifies the new assignee of a ticket. */
export async function tellAssigned(
  tx: Transaction,
  row: Ticket,
  before: Ticket | undefined,
  origin: Origin,
): Promise<void> {
  if (!row.assignee_uuid || row.assignee_uuid === before?.assignee_uuid) return
  const text = `${origin.actor.label} te asignó el ticket ${row.number}`
  const to = [row.assignee_uuid]
  await tellStaff(tx, { event: 'ticket_assigned', to, text, subject: subjectOf(row), origin })
}

/** Notifies the new assignee of one of many tickets assigned at once. */
export async function tellAssignedMany(
  tx: Transaction,
  row: Ticket,
  before: Ticket,
  origin: Origin,
): Promise<void> {
  if (!row.assignee_uuid || row.assignee_uuid === before.assignee_uuid) return
  await tellStaff(tx, {
    event: 'ticket_assigned',
    to: [row.assignee_uuid],
    text: `${origin.actor.label} te asignó varios tickets`,
    subject: subjectOf(row),
    origin,
    isOneOfMany: true,
  })
}

/** Notifies the users mentioned in a message, the assignee and the followers. */
export async function tellMessage(
  tx: Transaction,
  row: Ticket,
  mentioned: readonly string[],
  origin: Origin,
): Promise<void> {
  const who = origin.actor.label
  const subject = subjectOf(row)
  const concerned = row.assignee_uuid ? [row.assignee_uuid, ...row.watcher_uuids] : row.watcher_uuids
  await tellStaff(tx, {
    event: 'mentioned',
    to: mentioned,
    text: `${who} te mencionó en el ticket ${row.number}`,
    subject,
    origin,
  })
  await tellStaff(tx, {
    event: 'ticket_message',
    to: concerned.filter((uuid) => !mentioned.includes(uuid)),
    text: `${who} escribió en el ticket ${row.number}`,
    subject,
    origin,
  })
}

/** Notifies the assignee that a target of the ticket was missed, once for each target. */
export async function tellOverdue(tx: Transaction, row: Ticket, origin: Origin): Promise<void> {
  await tx
    .updateTable('support_tickets')
    .set({ told_due: row.next_due })
    .where('uuid', '=', row.uuid)
    .execute()
  await tellStaff(tx, makeOverdueNotice(row, origin))
}

/** The notice of a missed target. */
export const makeOverdueNotice = (
  row: Pick<Ticket, 'uuid' | 'number' | 'assignee_uuid'>,
  origin: Origin,
): StaffNotice => ({
  event: 'ticket_overdue',
  to: row.assignee_uuid ? [row.assignee_uuid] : [],
  text: `El ticket ${row.number} pasó del tiempo prometido`,
  subject: subjectOf(row),
  origin,
})
