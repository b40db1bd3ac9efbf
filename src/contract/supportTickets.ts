import * as z from 'zod/mini'
import * as personal from './personal'
import { MediaType } from './attachments'
import { Phone } from './mexico'
import { recordContract } from './recordContract'
import {
  Actor,
  anyOf,
  Day,
  Email,
  emptyAsNull,
  Instant,
  optionalLines,
  optionalText,
  recordFields,
  recordListQuery,
  Ref,
  requiredLines,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import type { Transitions } from './transitions'

export const TicketStatus = z.enum(['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

export const TicketChannel = z.enum(['phone', 'email', 'web', 'whatsapp', 'internal'])
export type TicketChannel = z.infer<typeof TicketChannel>

export const TicketCategory = z.enum([
  'billing',
  'coverage',
  'enrollment',
  'provider',
  'authorization',
  'technical',
  'complaint',
  'other',
])
export type TicketCategory = z.infer<typeof TicketCategory>

export const TicketPriority = z.enum(['low', 'normal', 'high', 'critical'])
export type TicketPriority = z.infer<typeof TicketPriority>

/** What the requester is to the platform; `anonymous` is a person without a record. */
export const RequesterKind = z.enum(['person', 'customer', 'member', 'company', 'anonymous'])
export type RequesterKind = z.infer<typeof RequesterKind>

export const Requester = z.object({
  kind: RequesterKind,
  uuid: z.nullable(Uuid),
  name: z.string(),
  email: z.nullable(personal.email),
  phone: z.nullable(personal.phone),
})
export type Requester = z.infer<typeof Requester>

/** A requester with a record is sent as its reference only: the server knows the name. */
const NewRequester = z
  .strictObject({
    kind: RequesterKind,
    uuid: emptyAsNull(Uuid),
    name: optionalText(160),
    email: emptyAsNull(Email),
    phone: Phone,
  })
  .check((payload) => {
    const { kind, uuid, name } = payload.value
    const refuse = (field: string, message: string) =>
      payload.issues.push({ code: 'custom', path: [field], message, input: null })
    if (kind === 'anonymous' && !name) refuse('name', 'Escribe cómo se llama')
    if (kind !== 'anonymous' && !uuid) refuse('uuid', 'Elige a quien lo solicita')
  })

/** What a ticket may be about, beside the person. */
export const RelatedType = z.enum([
  'policy',
  'subscription',
  'invoice',
  'payment',
  'authorization',
  'fund_authorization',
  'member',
  'provider',
  'person',
  'customer',
  'company',
  'account',
  'member_policy',
  'plan',
  'payment_method',
  'transaction',
  'fund',
  'provider_location',
])
export type RelatedType = z.infer<typeof RelatedType>

/** Another record that a ticket is about; the server says how it is called. */
export const RelatedRecord = z.strictObject({
  type: RelatedType,
  uuid: z.uuid('Elige el registro'),
  label: z.optional(z.string()),
})
export type RelatedRecord = z.infer<typeof RelatedRecord>

/** Something to do before a ticket is resolved; the server says who did it. */
export const ChecklistItem = z.strictObject({
  text: requiredText('el pendiente', 160),
  done: z.boolean(),
  by: z.optional(z.nullable(Ref)),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

const lists = {
  watcher_uuids: z.array(Uuid).check(z.maxLength(20, 'Elige como máximo 20')),
  related: z.array(RelatedRecord).check(z.maxLength(20, 'Agrega como máximo 20')),
  checklist: z.array(ChecklistItem).check(z.maxLength(30, 'Escribe como máximo 30')),
}

const fields = {
  subject: requiredText('el asunto', 160),
  requester: NewRequester,
  account_uuid: emptyAsNull(Uuid),
  category: z.enum(TicketCategory.def.entries, 'Elige la categoría'),
  priority: z.enum(TicketPriority.def.entries, 'Elige la prioridad'),
  assignee_uuid: emptyAsNull(Uuid),
  team: optionalText(60),
  watcher_uuids: z._default(lists.watcher_uuids, []),
  related: z._default(lists.related, []),
  checklist: z._default(lists.checklist, []),
  ...writableRecordFields,
}

/** A ticket as it is opened: the first message comes with it. */
export const NewSupportTicket = z.strictObject({
  ...fields,
  channel: z.enum(TicketChannel.def.entries, 'Elige por dónde llegó'),
  message: requiredLines('qué pasa', 10_000),
})
export type NewSupportTicket = z.infer<typeof NewSupportTicket>

/** What stays open to change; how it came and what was first said do not. */
export const SupportTicketFields = z.strictObject(fields)
export type SupportTicketFields = z.infer<typeof SupportTicketFields>

/** What changed of a ticket, as its conversation tells it. */
export const TicketChange = z.object({
  field: z.enum(['status', 'priority', 'assignee', 'team']),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type TicketChange = z.infer<typeof TicketChange>

/** What was said, to the requester or among the staff; or, of the system, what changed. */
export const TicketMessage = z.object({
  uuid: Uuid,
  author: Actor,
  kind: z.enum(['public', 'internal', 'system']),
  body: personal.words,
  at: Instant,
  mentions: z.array(Ref),
  attachments: z.array(z.object({ uuid: Uuid, name: z.string(), size: z.int(), media_type: MediaType })),
  changes: z.array(TicketChange),
  /** Why it was changed. */
  reason: z.nullable(z.string()),
  /** The ticket it was said in, if that was merged into this one. */
  ticket: z.nullable(Ref),
})
export type TicketMessage = z.infer<typeof TicketMessage>

/** An answer to the requester, or a note that only the staff sees. */
export const NewTicketMessage = z.strictObject({
  kind: z.enum(['public', 'internal']),
  body: requiredLines('el mensaje', 10_000),
  mention_uuids: z._default(z.array(Uuid).check(z.maxLength(20)), []),
  /** Files of the ticket that go with it. */
  attachment_uuids: z._default(z.array(Uuid).check(z.maxLength(10, 'Adjunta como máximo 10 archivos')), []),
  /** Saved answers it was written with, whose changes are made. */
  macro_uuids: z._default(z.array(Uuid).check(z.maxLength(5)), []),
  /** The answer asks something: it is the requester's turn. */
  wait: z._default(z.boolean(), false),
})
export type NewTicketMessage = z.infer<typeof NewTicketMessage>

export const ResolutionCode = z.enum([
  'solved',
  'informed',
  'referred',
  'no_answer',
  'duplicate',
  'out_of_scope',
])
export type ResolutionCode = z.infer<typeof ResolutionCode>

/** How a ticket ended. */
export const Resolution = z.strictObject({
  code: z.enum(ResolutionCode.def.entries, 'Elige cómo se resolvió'),
  note: optionalLines(500),
})
export type Resolution = z.infer<typeof Resolution>

/** Why the team cannot go on, and until which day. */
export const Hold = z.strictObject({
  reason: requiredLines('el motivo', 500),
  until: Day,
})
export type Hold = z.infer<typeof Hold>

export const SupportTicket = z.object({
  uuid: Uuid,
  version: z.int(),
  number: z.string(),
  subject: personal.words,
  requester: Requester,
  account: z.nullable(Ref),
  channel: TicketChannel,
  category: TicketCategory,
  priority: TicketPriority,
  status: TicketStatus,
  assignee: z.nullable(Ref),
  team: z.nullable(z.string()),
  tags: z.array(z.string()),
  waiting_since: z.nullable(Instant),
  first_response_due: z.nullable(Instant),
  resolution_due: z.nullable(Instant),
  first_responded_at: z.nullable(Instant),
  resolved_at: z.nullable(Instant),
  paused_since: z.nullable(Instant),
  paused_minutes: z.int(),
  /** One of its targets was missed, even if it was met later. */
  breached: z.boolean(),
  last_message_at: z.nullable(Instant),
  /** Another person has written since the reader last opened it. */
  unread: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type SupportTicket = z.infer<typeof SupportTicket>

export const SupportTicketDetail = z.extend(SupportTicket, {
  ...recordFields,
  status_reason: z.nullable(z.string()),
  hold_until: z.nullable(Day),
  resolution: z.nullable(z.object({ code: ResolutionCode, note: z.nullable(z.string()) })),
  watchers: z.array(Ref),
  related: z.array(z.object({ type: RelatedType, uuid: Uuid, label: z.string() })),
  checklist: z.array(z.object({ text: z.string(), done: z.boolean(), by: z.nullable(Ref) })),
  merged_into: z.nullable(Ref),
  split_from: z.nullable(Ref),
  messages: z.array(TicketMessage),
})
export type SupportTicketDetail = z.infer<typeof SupportTicketDetail>

/** How a ticket that goes on stands with the target that counts now. */
export const TargetState = z.enum(['ok', 'soon', 'overdue'])
export type TargetState = z.infer<typeof TargetState>

export const liveTickets: TicketStatus[] = ['new', 'open', 'pending', 'on_hold']

export const supportTicketContract = recordContract({
  kind: 'SupportTicket',
  item: SupportTicket,
  detail: SupportTicketDetail,
  whole: SupportTicketFields,
  /** An edit leaves the lists that it does not name. */
  edit: z.partial(z.extend(SupportTicketFields, lists)),
  query: recordListQuery({
    sort: sortBy('queue', 'due', 'priority', 'subject', 'created_at', 'updated_at'),
    status: anyOf(TicketStatus),
    priority: anyOf(TicketPriority),
    category: anyOf(TicketCategory),
    channel: anyOf(TicketChannel),
    assignee: anyOf(Uuid),
    team: anyOf(z.string().check(z.maxLength(60))),
    mine: yesOrNo,
    unassigned: yesOrNo,
    sla: anyOf(TargetState),
    due_today: yesOrNo,
    unread: yesOrNo,
    mentions_me: yesOrNo,
    has_attachment: yesOrNo,
    updated_from: z.optional(Day),
    updated_to: z.optional(Day),
    account: z.optional(Uuid),
    requester: z.optional(Uuid),
  }),
  views: {
    mine: { mine: true, status: liveTickets },
    unassigned: { unassigned: true, status: liveTickets },
    answer: { status: ['new', 'open'] },
    due_today: { due_today: true },
    waiting: { status: ['pending', 'on_hold'] },
    open: { status: liveTickets },
    all: {},
  },
  /** Changes that staff make; taking a ticket assigns it to oneself. Only an administrator reopens a closed one. */
  transitions: {
    take: { from: ['new'], to: 'open', permission: 'SupportTicket.assign' },
    wait: { from: ['open'], to: 'pending' },
    resume: { from: ['pending', 'on_hold'], to: 'open' },
    reopen: { from: ['resolved'], to: 'open' },
    reopen_closed: { from: ['closed'], to: 'open', permission: 'SupportTicket.delete' },
  },
})
export type SupportTicketListQuery = z.infer<typeof supportTicketContract.query>

/** What is decided of a ticket with values of its own: `Hold`, `Resolution`, `Merge`. */
export const ticketDecisions = {
  hold: { from: ['open', 'pending'], to: 'on_hold' },
  resolve: { from: ['open', 'pending', 'on_hold'], to: 'resolved' },
  merge: { from: ['new', 'open', 'pending', 'on_hold', 'resolved'], to: 'closed' },
} as const satisfies Transitions<TicketStatus>

/** Which ticket goes on for both. */
export const Merge = z.strictObject({ into_uuid: z.uuid('Elige el ticket que queda') })
export type Merge = z.infer<typeof Merge>

/** What becomes a ticket of its own: what it is about, and what was said of it. */
export const Split = z.strictObject({
  subject: requiredText('el asunto', 160),
  message_uuids: z
    .array(Uuid, 'Elige al menos un mensaje')
    .check(z.minLength(1, 'Elige al menos un mensaje'), z.maxLength(200)),
})
export type Split = z.infer<typeof Split>
