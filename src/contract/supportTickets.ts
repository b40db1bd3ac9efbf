import * as z from 'zod/mini'
import { Phone } from './mexico'
import {
  Actor,
  anyOf,
  Email,
  emptyAsNull,
  Instant,
  optionalText,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  type Views,
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

/** Who asks: someone the platform knows, or nobody it can name. */
export const RequesterKind = z.enum(['person', 'customer', 'member', 'company', 'anonymous'])
export type RequesterKind = z.infer<typeof RequesterKind>

export const Requester = z.object({
  kind: RequesterKind,
  uuid: z.nullable(Uuid),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
export type Requester = z.infer<typeof Requester>

/** Of someone known only the pointer is sent: the server knows the name. */
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

const fields = {
  subject: requiredText('el asunto', 160),
  requester: NewRequester,
  account_uuid: emptyAsNull(Uuid),
  category: z.enum(TicketCategory.def.entries, 'Elige la categoría'),
  priority: z.enum(TicketPriority.def.entries, 'Elige la prioridad'),
  assignee_uuid: emptyAsNull(Uuid),
  team: optionalText(60),
  ...writableRecordFields,
}

/** A ticket as it is opened: the first message comes with it. */
export const NewSupportTicket = z.strictObject({
  ...fields,
  channel: z.enum(TicketChannel.def.entries, 'Elige por dónde llegó'),
  message: requiredText('qué pasa', 10_000),
})
export type NewSupportTicket = z.infer<typeof NewSupportTicket>

/** What stays open to change; how it came and what was first said do not. */
export const SupportTicketFields = z.strictObject(fields)
export type SupportTicketFields = z.infer<typeof SupportTicketFields>
export const SupportTicketEdit = z.partial(SupportTicketFields)

export const TicketMessage = z.object({
  uuid: Uuid,
  author: Actor,
  kind: z.enum(['public', 'internal', 'system']),
  body: z.string(),
  at: Instant,
})
export type TicketMessage = z.infer<typeof TicketMessage>

export const SupportTicket = z.object({
  uuid: Uuid,
  number: z.string(),
  subject: z.string(),
  requester: Requester,
  account: z.nullable(Ref),
  channel: TicketChannel,
  category: TicketCategory,
  priority: TicketPriority,
  status: TicketStatus,
  assignee: z.nullable(Ref),
  created_at: Instant,
  updated_at: Instant,
})
export type SupportTicket = z.infer<typeof SupportTicket>

export const SupportTicketDetail = z.extend(SupportTicket, {
  ...recordFields,
  team: z.nullable(z.string()),
  status_reason: z.nullable(z.string()),
  resolved_at: z.nullable(Instant),
  messages: z.array(TicketMessage),
})
export type SupportTicketDetail = z.infer<typeof SupportTicketDetail>

export const SupportTicketListQuery = recordListQuery({
  sort: sortBy('queue', 'priority', 'subject', 'created_at', 'updated_at'),
  status: anyOf(TicketStatus),
  priority: anyOf(TicketPriority),
  category: anyOf(TicketCategory),
  channel: anyOf(TicketChannel),
  assignee: z.optional(Uuid),
  mine: yesOrNo,
  unassigned: yesOrNo,
  account: z.optional(Uuid),
  requester: z.optional(Uuid),
})
export type SupportTicketListQuery = z.infer<typeof SupportTicketListQuery>

export const supportTicketViews = {
  all: {},
  mine: { mine: true, status: ['new', 'open', 'pending', 'on_hold'] },
  unassigned: { unassigned: true, status: ['new', 'open', 'pending', 'on_hold'] },
  answer: { status: ['new', 'open'] },
  open: { status: ['new', 'open', 'pending', 'on_hold'] },
} as const satisfies Views<z.input<typeof SupportTicketListQuery>>

/** Changes that staff make; whoever takes a ticket is who answers for it. Only an administrator reopens a closed one. */
export const supportTicketTransitions = {
  take: { from: ['new'], to: 'open', permission: 'SupportTicket.assign' },
  wait: { from: ['open'], to: 'pending' },
  hold: { from: ['open', 'pending'], to: 'on_hold', reason: true },
  resume: { from: ['pending', 'on_hold'], to: 'open' },
  resolve: { from: ['open', 'pending', 'on_hold'], to: 'resolved', reason: true },
  reopen: { from: ['resolved'], to: 'open' },
  reopen_closed: { from: ['closed'], to: 'open', permission: 'SupportTicket.delete' },
} as const satisfies Transitions<TicketStatus>
