import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { afterBusinessMinutes, type BusinessHours } from '@/contract/businessHours'
import {
  type RelatedType,
  type Requester,
  SupportTicket,
  SupportTicketDetail,
  type SupportTicketFields,
  type TargetState,
  supportTicketContract,
} from '@/contract/supportTickets'
import { dueOf, postponeTargets, SOON } from '@/contract/ticketTargets'
import { instant } from '@server/core/clock'
import { columnsOf } from '@server/db/columns'
import { dayRange, holds, is, isOneOf, isPresent } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayAfter, dayOf } from '@/contract/days'
import { type Condition, listing, listingOf } from '@server/db/listing'
import { labelOf, optionalReferenceTo, referencesTo } from '@server/db/reference'
import type { RecordTable } from '@server/db/schema'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { loadBusinessHours, loadTicketPromises } from './ticketPromises'
import { type Reader, type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'
import { loadConversation } from './ticketConversation'
import { tellAssigned } from './ticketNotices'
import { mayDo, type Staff } from '@server/core/staff'
import { personReference } from '@server/records/personReference'

const pointed = ['account', 'assignee', 'breached', 'unread'] as const

/** Whether a target was missed: by the time the ticket ended, or by now while it is open. */
const selectBreached = (now: string) => sql<boolean>`coalesce(
  first_response_due < coalesce(first_responded_at, resolved_at, paused_since, ${now}::timestamptz)
  or resolution_due < coalesce(resolved_at, paused_since, ${now}::timestamptz), false)`

const unreadBy = (user: string) => sql<boolean>`(
  last_message_at is not null and last_message_by is distinct from ${user}::uuid
  and not exists (select 1 from ticket_reads as seen where seen.ticket_uuid = support_tickets.uuid
    and seen.user_uuid = ${user}::uuid and seen.read_at >= last_message_at))`

const rows = (db: Database, { staff, clock }: Reader) =>
  db
    .selectFrom('support_tickets')
    .select(columnsOf('support_tickets', SupportTicket, ...pointed))
    .select([
      optionalReferenceTo('accounts', 'support_tickets.account_uuid').as('account'),
      optionalReferenceTo('users', 'support_tickets.assignee_uuid').as('assignee'),
      selectBreached(instant(clock.now())).as('breached'),
      unreadBy(staff.uuid).as('unread'),
    ])

const detail = columnsOf(
  'support_tickets',
  SupportTicketDetail,
  ...pointed,
  'watchers',
  'merged_into',
  'split_from',
  'messages',
)

async function find(db: Database, uuid: string, reader: Reader): Promise<SupportTicketDetail | undefined> {
  const [ticket, messages] = await Promise.all([
    rows(db, reader)
      .select(detail)
      .select([
        referencesTo('users', 'support_tickets.watcher_uuids').as('watchers'),
        optionalReferenceTo('support_tickets', 'support_tickets.merged_into_uuid').as('merged_into'),
        optionalReferenceTo('support_tickets', 'support_tickets.split_from_uuid').as('split_from'),
      ])
      .where('support_tickets.uuid', '=', uuid)
      .executeTakeFirst(),
    loadConversation(db, uuid),
  ])
  return ticket && { ...ticket, messages }
}

async function check(
  tx: Transaction,
  values: SupportTicketFields,
  { before, staff }: WriteContext<'support_tickets'>,
) {
  await refuseMissing(tx, values, [['account_uuid', 'accounts', 'Esa cuenta no existe']])
  for (const uuid of values.watcher_uuids) await refuseInactive(tx, uuid, 'watcher_uuids')
  if (values.assignee_uuid === (before?.assignee_uuid ?? null)) return
  if (!mayDo(staff, 'SupportTicket.assign'))
    throw unprocessable({
      field: 'assignee_uuid',
      code: 'not_assignable',
      message: 'Con tu rol el ticket queda sin asignar. Lo asigna alguien con rol Gestión',
    })
  if (values.assignee_uuid) await refuseInactive(tx, values.assignee_uuid)
}

/** Refuses an assignee who cannot sign in. */
async function refuseInactive(tx: Transaction, uuid: string, field = 'assignee_uuid') {
  const user = await tx.selectFrom('users').select('status').where('uuid', '=', uuid).executeTakeFirst()
  if (user?.status !== 'active')
    throw unprocessable({
      field,
      code: 'unknown_reference',
      message: 'Elige a alguien con acceso a la consola',
    })
}

const nameOf = {
  person: { table: 'persons', column: 'full_name' },
  customer: { table: 'customers', column: 'name' },
  member: { table: 'members', column: 'full_name' },
  company: { table: 'companies', column: 'trade_name' },
} as const

/** Resolves the requester of a ticket to a known record. @throws {Refusal} 422 for an unknown one */
async function resolveRequester(
  tx: Transaction,
  requester: SupportTicketFields['requester'],
): Promise<Requester> {
  const { kind, uuid, name, email, phone } = requester
  if (kind === 'anonymous') return { kind, uuid: null, name: name ?? '', email, phone }
  const { table, column } = nameOf[kind]
  const known = await tx
    .selectFrom(table)
    .select(({ ref }) => ref(column).$castTo<string>().as('name'))
    .where('uuid', '=', uuid ?? '')
    .executeTakeFirst()
  if (!known)
    throw unprocessable({ field: 'requester.uuid', code: 'unknown_reference', message: 'No existe' })
  return { kind, uuid, name: known.name, email, phone }
}

const relatedTables = {
  policy: 'policies',
  subscription: 'subscriptions',
  invoice: 'invoices',
  payment: 'payments',
  authorization: 'authorizations',
  fund_authorization: 'fund_authorizations',
  member: 'members',
  provider: 'providers',
  person: 'persons',
  customer: 'customers',
  company: 'companies',
  account: 'accounts',
  member_policy: 'member_policies',
  plan: 'plans',
  payment_method: 'payment_methods',
  transaction: 'transactions',
  fund: 'funds',
  provider_location: 'provider_locations',
} as const satisfies Record<RelatedType, RecordTable>

/**
 * Resolves the records that a ticket concerns, with their present labels.
 * @throws {Refusal} 422 for an unknown record
 */
async function resolveRecords(tx: Transaction, related: SupportTicketFields['related']) {
  const known: SupportTicketDetail['related'] = []
  for (const [index, { type, uuid }] of related.entries()) {
    const label = await labelOf(tx, relatedTables[type], uuid)
    if (label === undefined)
      throw unprocessable({
        field: `related.${index}.uuid`,
        code: 'unknown_reference',
        message: 'Ese registro no existe',
      })
    known.push({ type, uuid, label })
  }
  return known
}

/** Stamps the newly ticked items of the checklist with the acting user. */
const stampTicks = (
  checklist: SupportTicketFields['checklist'],
  before: Row<'support_tickets'> | undefined,
  { uuid, name }: Staff,
) =>
  checklist.map(({ text, done }) => {
    const was = before?.checklist.find((item) => item.text === text && item.done)
    return { text, done, by: done ? (was?.by ?? { uuid, label: name }) : null }
  })

/** Tickets whose next target is far away, close, or missed. */
const targetIs = (states: TargetState[] | undefined, now: string, soon: string): Condition =>
  states &&
  sql<SqlBool>`(${sql.join(
    states.map((state) => targetSpans[state](now, soon)),
    sql` or `,
  )})`

const targetSpans: Record<TargetState, (now: string, soon: string) => RawBuilder<SqlBool>> = {
  overdue: (now) => sql`next_due < ${now}::timestamptz`,
  soon: (now, soon) => sql`next_due >= ${now}::timestamptz and next_due < ${soon}::timestamptz`,
  ok: (now, soon) => sql`next_due >= greatest(${now}::timestamptz, ${soon}::timestamptz)`,
}

/** The end of the day in Mexico City that contains a moment. */
const endOfDay = (at: string) => `${dayAfter(dayOf(new Date(at)), 1)} 00:00:00-06`

/** Updates the turn and the clock of a ticket after a transition. */
async function onTransition(tx: Transaction, { name, row, staff, origin }: Step<'support_tickets'>) {
  const { at } = origin
  if (name === 'take') return { columns: { assignee_uuid: staff.uuid } }
  if (name === 'wait') {
    if (!row.assignee_uuid)
      throw conflict('invalid_transition', 'Asígnalo antes: nadie responde por él todavía')
    return { columns: pauseClock(at) }
  }
  if (!goOn.includes(name)) return
  if (row.merged_into_uuid)
    throw conflict('invalid_transition', 'Se unió con otro ticket. Sigue en el que quedó')
  return {
    columns: {
      ...resumeClock(row, at, await loadBusinessHours(tx)),
      resolution: null,
      resolved_at: null,
      waiting_since: at,
    },
  }
}

/** The transitions after which the team works on a ticket again. */
const goOn: readonly string[] = ['resume', 'reopen', 'reopen_closed']

/** Pauses the clock while the requester has to answer, so that no target is missed meanwhile. */
export const pauseClock = (at: string) => ({ paused_since: at, waiting_since: null })

/** Clears the columns of the status that a ticket leaves: its pause, its hold, its resolution. */
export function resumeClock(row: Row<'support_tickets'>, at: string, hours: BusinessHours) {
  const since = row.paused_since ?? row.resolved_at
  return { hold_until: null, ...(since && postponeTargets(row, since, at, hours)) }
}

/** Refuses to end a ticket with open items in its checklist. @throws {Refusal} */
export function refuseUndone({ checklist }: Row<'support_tickets'>) {
  const left = checklist.find(({ done }) => !done)
  if (left)
    throw conflict('invalid_transition', `Queda un pendiente: ${left.text}. Márcalo o quítalo para resolver`)
}

/** Has no `defaults`, as `openTicket.ts` opens tickets with their first message. */
export const supportTickets = recordKind(supportTicketContract, {
  table: 'support_tickets',
  noun: 'El ticket de soporte',
  prefix: 'TCK',
  labelOf: ({ number, subject }) => `${number} ${subject}`,
  accountOf: ({ account_uuid }) => account_uuid,
  lists: ['related', 'checklist'],
  list: (db, query, reader) => {
    const { staff, clock } = reader
    const now = instant(clock.now())
    return listingOf(async () => {
      const soon = afterBusinessMinutes(now, SOON, await loadBusinessHours(db))
      return listing(db, query, {
        rows: rows(db, reader),
        table: 'support_tickets',
        sorts: {
          queue: 'support_tickets.queue',
          lateness: { by: sql`(next_due >= ${now}::timestamptz) is not false` },
          waiting: { by: sql`coalesce(waiting_since, last_message_at, support_tickets.created_at)` },
          due: { by: sql`next_due`, nullable: true },
          priority: 'support_tickets.priority_rank',
          subject: 'support_tickets.sort_subject',
          created_at: 'support_tickets.created_at',
          updated_at: 'support_tickets.updated_at',
        },
        defaultSort: 'queue,lateness,waiting',
        where: [
          isOneOf('support_tickets.status', query.status),
          isOneOf('support_tickets.priority', query.priority),
          isOneOf('support_tickets.category', query.category),
          isOneOf('support_tickets.channel', query.channel),
          isOneOf('support_tickets.assignee_uuid', query.assignee),
          is('support_tickets.assignee_uuid', query.mine ? staff.uuid : undefined),
          isOneOf('support_tickets.team', query.team),
          isPresent(
            'support_tickets.assignee_uuid',
            query.unassigned === undefined ? undefined : !query.unassigned,
          ),
          is('support_tickets.account_uuid', query.account),
          is('support_tickets.requester_uuid', query.requester),
          targetIs(query.sla, now, soon),
          query.due_today && sql<SqlBool>`next_due < ${endOfDay(now)}::timestamptz`,
          holds(unreadBy(staff.uuid), query.unread),
          query.mentions_me &&
            sql<SqlBool>`exists (select 1 from ticket_messages as told
            where told.ticket_uuid = support_tickets.uuid and ${staff.uuid}::uuid = any(told.mention_uuids))`,
          holds(
            sql<SqlBool>`exists (select 1 from attachments as file
            where file.subject_uuid = support_tickets.uuid and file.removed_at is null)`,
            query.has_attachment,
          ),
          dayRange('support_tickets.updated_at', query.updated_from, query.updated_to),
        ],
      })
    })
  },
  find,
  check,
  derive: async (tx, { requester, assignee_uuid, priority, related, checklist }, { before, staff }) => ({
    requester: await resolveRequester(tx, requester),
    related: await resolveRecords(tx, related),
    checklist: stampTicks(checklist, before, staff),
    // The present pause is added when it ends.
    ...(before?.resolution_due &&
      before.priority !== priority &&
      dueOf({ ...before, priority }, await loadTicketPromises(tx))),
    // Assigning a new ticket opens it.
    ...(before?.status === 'new' && assignee_uuid && { status: 'open' }),
  }),
  whyNotDeletable: async (_tx, { status }) =>
    status === 'closed' || status === 'resolved' ? undefined : 'Sigue abierto. Resuélvelo en su lugar',
  onTransition,
  onEdited: tellAssigned,
})

/** The reference of a ticket to its requester. */
export const requesterReference = personReference<'support_tickets'>({
  name: 'support_tickets.requester',
  audited: supportTickets,
  noun: supportTickets.noun,
  numberOf: ({ number }) => number,
  refersTo: (person) =>
    sql<SqlBool>`support_tickets.requester_uuid = ${person} and support_tickets.requester ->> 'kind' = 'person'`,
  reassign: ({ requester }, _from, to) => ({ requester: { ...requester, uuid: to } }),
})

/** The reference of a ticket to the persons that it concerns. */
export const relatedPersonReference = personReference<'support_tickets'>({
  name: 'support_tickets.related',
  audited: supportTickets,
  noun: supportTickets.noun,
  numberOf: ({ number }) => number,
  refersTo: (person) =>
    sql<SqlBool>`support_tickets.related @> ${JSON.stringify([{ type: 'person', uuid: person }])}::jsonb`,
  reassign: ({ related }, from, to) => ({
    related: related.map((one) => (one.type === 'person' && one.uuid === from ? { ...one, uuid: to } : one)),
  }),
})
