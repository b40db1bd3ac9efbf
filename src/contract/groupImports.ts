import * as z from 'zod/mini'
import { Job } from './bulk'
import * as personal from './personal'
import { Cents, emptyAsNull, Instant, Ref, Uuid } from './shapes'

// The people of a group, from a file that its employer or broker wrote: read, rehearsed, and then taken in as one job.

/** The most rows that one file may have: a longer rehearsal is not read. */
export const MOST_GROUP_ROWS = 20_000

/** How large a file may be, in bytes. */
export const LARGEST_GROUP_FILE = 20 * 1024 * 1024

/** How long an import may be taken back, in minutes. */
export const GROUP_UNDO_MINUTES = 24 * 60

/** Rows that a page of the rehearsal shows. */
export const GROUP_PAGE = 50

/** What a column of the file may say. */
export const GroupColumn = z.enum([
  'type',
  'employee_number',
  'member_number',
  'full_name',
  'full_name_reversed',
  'given_names',
  'last_name',
  'second_last_name',
  'birth_date',
  'sex',
  'curp',
  'tax_id',
  'nss',
  'email',
  'phone',
  'relationship',
  'holder',
  'department',
  'cost_center',
  'hired_on',
  'reason',
])
export type GroupColumn = z.infer<typeof GroupColumn>

/**
 * What a file is: rows to add or correct (`upsert`), the changes of a month that each say which they are (`difference`), or
 * everybody who belongs to the group, so that those who are missing end (`whole`).
 */
export const GroupMode = z.enum(['upsert', 'difference', 'whole'])
export type GroupMode = z.infer<typeof GroupMode>

/** How those who are added are covered: by nothing yet, by a policy that is there, or each family by one of its own. */
export const GroupCover = z.enum(['none', 'policy', 'plan'])
export type GroupCover = z.infer<typeof GroupCover>

/** How the policies of new families are paid for. */
export const GroupFunding = z.enum(['invoice', 'fund', 'courtesy'])
export type GroupFunding = z.infer<typeof GroupFunding>

/** What a person decides of a file before it is rehearsed. */
export const GroupChoices = z
  .strictObject({
    mode: z.enum(GroupMode.def.entries, 'Elige qué contiene el archivo'),
    /** What each column says, by its place; null leaves it out. */
    columns: z.array(z.nullable(GroupColumn)).check(z.maxLength(200)),
    cover: GroupCover,
    policy_uuid: emptyAsNull(Uuid),
    plan_uuid: emptyAsNull(Uuid),
    funding: emptyAsNull(GroupFunding),
    fund_uuid: emptyAsNull(Uuid),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: null })
    const used = value.columns.filter((column) => column !== null)
    const has = (...wanted: GroupColumn[]) => wanted.some((column) => used.includes(column))
    if (new Set(used).size < used.length) refuse('columns', 'Dos columnas dicen lo mismo. Deja una de ellas')
    if (!has('full_name', 'full_name_reversed', 'given_names', 'member_number', 'employee_number', 'curp'))
      refuse('columns', 'Di en qué columna está el nombre, la CURP o el número de empleado')
    if (value.mode === 'difference' && !has('type'))
      refuse('columns', 'Di en qué columna está el movimiento: alta, baja o cambio')
    if (value.cover === 'policy' && !value.policy_uuid) refuse('policy_uuid', 'Elige la póliza')
    if (value.cover === 'plan' && !value.plan_uuid) refuse('plan_uuid', 'Elige el plan')
    if (value.cover === 'plan' && !value.funding) refuse('funding', 'Elige cómo se paga')
    if (value.cover === 'plan' && value.funding === 'fund' && !value.fund_uuid)
      refuse('fund_uuid', 'Elige el fondo que la paga')
  })
export type GroupChoices = z.infer<typeof GroupChoices>

/** What becomes of a row. */
export const GroupOutcome = z.enum(['add', 'change', 'end', 'unchanged', 'error'])
export type GroupOutcome = z.infer<typeof GroupOutcome>

export const GroupState = z.enum(['uploaded', 'rehearsing', 'rehearsed', 'failed', 'committed'])
export type GroupState = z.infer<typeof GroupState>

/** A policy whose price a month changes, or that begins. */
const PolicyPrice = z.object({
  /** None where the policy is yet to be made. */
  policy: z.nullable(Ref),
  holder: z.string(),
  people_before: z.int(),
  people_after: z.int(),
  before_cents: Cents,
  after_cents: Cents,
})

/** What a group costs a month before the import and after it. */
export const GroupPrice = z.object({
  before_cents: Cents,
  after_cents: Cents,
  /** The policies that change, those that change most first; `changed` counts them all. */
  policies: z.array(PolicyPrice),
  changed: z.int(),
})
export type GroupPrice = z.infer<typeof GroupPrice>

/** A file of people and how far it has come. */
export const GroupImport = z.object({
  uuid: Uuid,
  account: Ref,
  /** The company whose columns are remembered; an account without one remembers its own. */
  company: z.nullable(Ref),
  file_name: z.string(),
  rows: z.int(),
  /** The headings of its columns, with what the first rows say below each. */
  headings: z.array(z.object({ heading: z.string(), samples: z.array(personal.words) })),
  /** What each column says: as it was last time, else as its heading suggests. */
  columns: z.array(z.nullable(GroupColumn)),
  is_remembered: z.boolean(),
  /** What was left aside while the file was read, for a person to know. */
  notes: z.array(z.string()),
  state: GroupState,
  /** Why its rehearsal could not end. */
  problem: z.nullable(z.string()),
  /** Rows that the rehearsal has looked at. */
  rehearsed: z.int(),
  counts: z.nullable(z.record(GroupOutcome, z.int())),
  /** Rows that may be about the same person. */
  alike: z.int(),
  price: z.nullable(GroupPrice),
  /** Names what the rehearsal found: a commit needs it. */
  preview_token: z.nullable(z.string()),
  created_at: Instant,
})
export type GroupImport = z.infer<typeof GroupImport>

/** A row of the file, or a member that it misses, with what becomes of them. */
export const GroupRow = z.object({
  /** Its line in the file; none for a member that the file misses. */
  line: z.nullable(z.int()),
  label: z.string(),
  outcome: GroupOutcome,
  member: z.nullable(Ref),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.nullable(personal.words),
      after: z.nullable(personal.words),
    }),
  ),
  /** Why it is refused, or what should be known of it. */
  messages: z.array(personal.words),
})
export type GroupRow = z.infer<typeof GroupRow>

export const GroupRows = z.object({ data: z.array(GroupRow), meta: z.object({ total: z.int() }) })

/** Takes in what was rehearsed. */
export const GroupCommit = z.strictObject({
  preview_token: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'No es de una vista previa')),
})

export const GroupJob = z.object({ data: Job })
