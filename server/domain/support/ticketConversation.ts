import { type SqlBool, sql } from 'kysely'
import type { TicketChange, TicketMessage } from '@/contract/supportTickets'
import type { Database } from '@server/db/database'
import { plannedOnce } from '@server/db/preparedStatements'
import { referencesTo } from '@server/db/reference'

/** The messages of a ticket and of those merged into it, with the changes between them, oldest first. */
export async function loadConversation(db: Database, uuid: string): Promise<TicketMessage[]> {
  const [said, changed] = await Promise.all([loadMessages(db, uuid), loadChanges(db, uuid)])
  return [...said, ...changed].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

async function loadMessages(db: Database, uuid: string): Promise<TicketMessage[]> {
  const rows = await db
    .selectFrom('ticket_messages')
    .innerJoin('support_tickets', 'support_tickets.uuid', 'ticket_messages.ticket_uuid')
    .select([
      'ticket_messages.uuid',
      'ticket_messages.author',
      'ticket_messages.kind',
      'ticket_messages.body',
      'ticket_messages.at',
      'ticket_messages.ticket_uuid',
      'support_tickets.number',
      referencesTo('users', 'ticket_messages.mention_uuids').as('mentions'),
      sql<TicketMessage['attachments']>`coalesce((
        select jsonb_agg(jsonb_build_object('uuid', uuid, 'name', name, 'size', size, 'media_type', media_type) order by added_at, uuid)
        from attachments where message_uuid = ticket_messages.uuid), '[]')`.as('attachments'),
    ])
    .where((row) =>
      row.or([row('support_tickets.uuid', '=', uuid), row('support_tickets.merged_into_uuid', '=', uuid)]),
    )
    .orderBy('ticket_messages.at')
    .orderBy('ticket_messages.uuid')
    .execute()
  return rows.map(({ ticket_uuid, number, ...message }) => ({
    ...message,
    changes: [],
    reason: null,
    ticket: ticket_uuid === uuid ? null : { uuid: ticket_uuid, label: number },
  }))
}

const columns = { status: 'status', priority: 'priority', assignee_uuid: 'assignee', team: 'team' } as const

/** The changes in a conversation, read from the ticket's events. */
async function loadChanges(db: Database, uuid: string): Promise<TicketMessage[]> {
  const events = await plannedOnce(db)
    .selectFrom('events')
    .select(['uuid', 'occurred_at', 'actor', 'data', 'previous', 'reason'])
    .where('subject_uuid', '=', uuid)
    .where('type', '!=', 'support_ticket.created')
    .where(sql<SqlBool>`data ?| array['status', 'priority', 'assignee_uuid', 'team']`)
    .orderBy('occurred_at')
    .execute()
  const names = await loadNames(
    db,
    events.flatMap(({ data, previous }) => [data.assignee_uuid, previous.assignee_uuid]),
  )
  const presentValue = (column: string, value: unknown) =>
    typeof value !== 'string' ? null : column === 'assignee_uuid' ? (names.get(value) ?? null) : value
  return events.map(({ uuid: of, occurred_at, actor, data, previous, reason }) => ({
    uuid: of,
    author: actor,
    kind: 'system',
    body: '',
    at: occurred_at,
    mentions: [],
    attachments: [],
    changes: Object.entries(columns)
      .filter(([column]) => column in data)
      .map(
        ([column, field]): TicketChange => ({
          field,
          before: presentValue(column, previous[column]),
          after: presentValue(column, data[column]),
        }),
      ),
    reason,
    ticket: null,
  }))
}

async function loadNames(db: Database, uuids: unknown[]): Promise<Map<string, string>> {
  const wanted = [...new Set(uuids.filter((uuid) => typeof uuid === 'string'))]
  if (wanted.length === 0) return new Map()
  const users = await db.selectFrom('users').select(['uuid', 'name']).where('uuid', 'in', wanted).execute()
  return new Map(users.map(({ uuid, name }) => [uuid, name]))
}
