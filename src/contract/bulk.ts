import * as z from 'zod/mini'
import { type EditableKind, type Kind, slugs } from './entities'
import { allows, type Permission } from './permissions'
import { TicketPriority } from './supportTickets'
import { Instant, optionalLines, requiredLines, requiredText, Uuid } from './shapes'
import type { Transition, Transitions } from './transitions'

/** How many records one action may be done to. */
export const MOST_ROWS = 10_000

/** How long what was done may be taken back, in minutes. */
export const UNDO_MINUTES = 10

/** Something done to many records: `POST admin/<plural>/bulk`. They are named, or are those that a listing's query matches. */
export const BulkRequest = z
  .strictObject({
    action: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    uuids: z.optional(
      z
        .array(Uuid)
        .check(z.minLength(1, 'Elige al menos uno'), z.maxLength(MOST_ROWS, 'Elige como máximo 10,000')),
    ),
    query: z.optional(z.record(z.string(), z.unknown())),
    params: z._default(z.record(z.string(), z.unknown()), {}),
    dry_run: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ uuids, query }) => (uuids === undefined) !== (query === undefined), {
      path: ['uuids'],
      message: 'Di a qué registros: sus uuids, o la consulta que los encuentra',
    }),
  )
export type BulkRequest = z.input<typeof BulkRequest>

export const BulkTags = z.strictObject({
  tags: z
    .array(requiredText('la etiqueta', 30), 'Escribe al menos una etiqueta')
    .check(z.minLength(1, 'Escribe al menos una etiqueta'), z.maxLength(20, 'Usa como máximo 20 etiquetas')),
})
export type BulkTags = z.infer<typeof BulkTags>

/** The user who answers for many tickets; null unassigns them. */
export const BulkAssignee = z.strictObject({ assignee_uuid: z.nullable(Uuid) })
/** The user who looks after many accounts; null leaves them without one. */
export const BulkManager = z.strictObject({ account_manager_uuid: z.nullable(Uuid) })
export const BulkPriority = z.strictObject({
  priority: z.enum(TicketPriority.def.entries, 'Elige la prioridad'),
})

/** One answer to many tickets: what it leaves open is filled in for each. */
export const BulkReply = z.strictObject({
  body: requiredLines('la respuesta', 10_000),
  /** Saved answers it was written with, whose changes are made. */
  macro_uuids: z._default(z.array(Uuid).check(z.maxLength(5, 'Usa como máximo 5 respuestas')), []),
  /** The reply asks something, so the ticket then waits for its requester. */
  wait: z._default(z.boolean(), false),
})

/** What a change of status is sent with; some must be given a reason. */
export const BulkReason = z.strictObject({ reason: requiredLines('el motivo', 500) })
export const BulkOptionalReason = z.strictObject({ reason: z.optional(optionalLines(500)) })
export const BulkNothing = z.strictObject({})

export const JobState = z.enum(['running', 'done', 'stopped', 'failed'])
export type JobState = z.infer<typeof JobState>

/** A record that stayed as it was, and why. */
export const JobResult = z.object({
  uuid: Uuid,
  label: z.string(),
  /** Its status then, where the kind has one. */
  status: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
})
export type JobResult = z.infer<typeof JobResult>

const fields = {
  uuid: Uuid,
  entity: z.enum(Object.values(slugs)),
  action: z.string(),
  /** It only finds out what would happen. */
  dry_run: z.boolean(),
  /** The job whose work it takes back. */
  undo_of: z.nullable(Uuid),
  state: JobState,
  /** Why it could not go on. */
  problem: z.nullable(z.string()),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** How many of those done can be taken back. */
  undoable: z.int(),
  undo_until: z.nullable(Instant),
  created_at: Instant,
  finished_at: z.nullable(Instant),
}

/** How far a job has come. */
export const JobSummary = z.object(fields)
export type JobSummary = z.infer<typeof JobSummary>

/** A job with the records that it left as they were: the first of them, when there are many. */
export const Job = z.object({ ...fields, results: z.array(JobResult) })
export type Job = z.infer<typeof Job>

export const Jobs = z.object({ data: z.array(JobSummary) })

/** Records of what happened: they are never archived. */
const evidence: readonly Kind[] = ['FundMovement', 'Transaction', 'Payment']

/** Changes of status that move money or much else: each record is looked at by itself before. */
const decidedAlone: Partial<Record<EditableKind, readonly string[]>> = {
  Fund: ['close'],
  FundAuthorization: ['release'],
  Policy: ['issue', 'renew'],
}
const alwaysAlone: readonly EditableKind[] = [
  'FundMovement',
  'Invoice',
  'Payment',
  'Subscription',
  'Transaction',
]

/** The changes of status of a kind that many records may go through at once. */
export const bulkTransitions = (
  kind: EditableKind,
  table: Transitions<string>,
): Record<string, Transition<string>> =>
  Object.fromEntries(
    Object.entries(table).filter(
      ([name]) => !alwaysAlone.includes(kind) && !decidedAlone[kind]?.includes(name),
    ),
  )

/** The permission that a change of status requires. */
export const permissionFor = (kind: EditableKind, transition: Transition<string>): Permission =>
  transition.permission ?? `${kind}.edit`

/** Whether a role may put many records of a kind away at once. */
export const mayDeleteMany = (kind: EditableKind, role: string) =>
  !evidence.includes(kind) && allows(role, `${kind}.delete`)
