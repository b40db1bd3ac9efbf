import {
  type Requester,
  SupportTicket,
  SupportTicketDetail,
  SupportTicketEdit,
  SupportTicketFields,
  SupportTicketListQuery,
  supportTicketTransitions,
  supportTicketViews,
} from '@/contract/supportTickets'
import { allows } from '@/contract/permissions'
import { columnsOf } from '../db/columns'
import { is, isOneOf, isPresent } from '../db/conditions'
import type { Database, Transaction } from '../db/database'
import { listing } from '../db/listing'
import { optionalPointer } from '../db/reference'
import { conflict, unprocessable } from '../http/problems'
import type { RecordKind, Step, Writing } from './recordKind'
import { refuseMissing } from './references'

const rows = (db: Database) =>
  db
    .selectFrom('support_tickets')
    .select(columnsOf('support_tickets', SupportTicket, 'account', 'assignee'))
    .select([
      optionalPointer('accounts', 'support_tickets.account_uuid').as('account'),
      optionalPointer('users', 'support_tickets.assignee_uuid').as('assignee'),
    ])

const detail = columnsOf('support_tickets', SupportTicketDetail, 'account', 'assignee', 'messages')

async function find(db: Database, uuid: string): Promise<SupportTicketDetail | undefined> {
  const [ticket, messages] = await Promise.all([
    rows(db).select(detail).where('support_tickets.uuid', '=', uuid).executeTakeFirst(),
    db
      .selectFrom('ticket_messages')
      .select(['uuid', 'author', 'kind', 'body', 'at'])
      .where('ticket_uuid', '=', uuid)
      .orderBy('at')
      .orderBy('uuid')
      .execute(),
  ])
  return ticket && { ...ticket, messages }
}

async function check(
  tx: Transaction,
  values: SupportTicketFields,
  { before, staff }: Writing<'support_tickets'>,
) {
  await refuseMissing(tx, values, [['account_uuid', 'accounts', 'Esa cuenta no existe']])
  if (values.assignee_uuid === (before?.assignee_uuid ?? null)) return
  if (!allows(staff.role, 'SupportTicket.assign'))
    throw unprocessable({
      field: 'assignee_uuid',
      code: 'not_assignable',
      message: 'Con tu rol el ticket queda sin asignar. Lo asigna alguien con rol Gestión',
    })
  if (values.assignee_uuid) await refuseInactive(tx, values.assignee_uuid)
}

/** Only someone who can sign in can answer for a ticket. */
async function refuseInactive(tx: Transaction, uuid: string) {
  const user = await tx.selectFrom('users').select('status').where('uuid', '=', uuid).executeTakeFirst()
  if (user?.status !== 'active')
    throw unprocessable({
      field: 'assignee_uuid',
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

/** Who asks, as the platform knows them. @throws {Refusal} 422 for someone it does not */
async function knownRequester(
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

function onTransition(_tx: Transaction, { name, row, staff, origin }: Step<'support_tickets'>) {
  if (name === 'take') return Promise.resolve({ assignee_uuid: staff.uuid })
  if (name === 'resolve') return Promise.resolve({ resolved_at: origin.at })
  if (name.startsWith('reopen')) return Promise.resolve({ resolved_at: null })
  if (name === 'wait' && !row.assignee_uuid)
    throw conflict('invalid_transition', 'Asígnalo antes: nadie responde por él todavía')
  return Promise.resolve()
}

/** Without `initial`: a ticket is opened with its first message, which `openTicket.ts` does. */
export const supportTickets: RecordKind<
  'support_tickets',
  SupportTicket,
  SupportTicketDetail,
  SupportTicketFields,
  SupportTicketListQuery
> = {
  kind: 'SupportTicket',
  table: 'support_tickets',
  type: 'support_ticket',
  noun: 'El ticket de soporte',
  prefix: 'TCK',
  contract: {
    item: SupportTicket,
    detail: SupportTicketDetail,
    query: SupportTicketListQuery,
    views: supportTicketViews,
    edit: SupportTicketEdit,
    whole: SupportTicketFields,
    transitions: supportTicketTransitions,
  },
  labelOf: ({ number, subject }) => `${number} ${subject}`,
  accountOf: ({ account_uuid }) => account_uuid,
  list: (db, query, { staff }) =>
    listing(db, query, {
      rows: rows(db),
      table: 'support_tickets',
      sorts: {
        queue: 'support_tickets.queue',
        priority: 'support_tickets.priority_rank',
        subject: 'support_tickets.sort_subject',
        created_at: 'support_tickets.created_at',
        updated_at: 'support_tickets.updated_at',
      },
      defaultSort: 'queue,created_at',
      where: [
        isOneOf('support_tickets.status', query.status),
        isOneOf('support_tickets.priority', query.priority),
        isOneOf('support_tickets.category', query.category),
        isOneOf('support_tickets.channel', query.channel),
        is('support_tickets.assignee_uuid', query.mine ? staff.uuid : query.assignee),
        isPresent(
          'support_tickets.assignee_uuid',
          query.unassigned === undefined ? undefined : !query.unassigned,
        ),
        is('support_tickets.account_uuid', query.account),
        is('support_tickets.requester_uuid', query.requester),
      ],
    }),
  find,
  check,
  kept: async (tx, { requester, assignee_uuid }, before) => ({
    requester: await knownRequester(tx, requester),
    // Who answers for it has begun to.
    ...(before?.status === 'new' && assignee_uuid && { status: 'open' }),
  }),
  whyNotDeletable: async (_tx, { status }) =>
    status === 'closed' || status === 'resolved' ? undefined : 'Sigue abierto. Resuélvelo en su lugar',
  onTransition,
}
