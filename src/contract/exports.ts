import * as z from 'zod/mini'
import { slugs } from './entities'
import { Instant, Uuid } from './shapes'

/** Above so many rows a file is made in the background, and kept for a while. */
export const MOST_AT_ONCE = 1_000

/** How long a file that was made in the background is kept, in hours. */
export const KEPT_HOURS = 24

/** Records that may be chosen one by one. */
const MOST_CHOSEN = 100_000

export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** The name of a field of a row. */
export const ExportColumn = z.string().check(z.regex(/^\w{1,60}$/))
export const ExportWord = z.string().check(z.maxLength(100))

/** What a file is to hold of what a listing's query matches: that stays in the address. */
export const ExportRequest = z.strictObject({
  format: z._default(ExportFormat, 'csv'),
  /** What its rows are called, and the account that they are of where it is one: the file goes by both. */
  title: z.optional(ExportWord),
  account: z.optional(ExportWord),
  columns: z.optional(z.array(ExportColumn)),
  /** How the columns are headed, one for each; without them, by their names. */
  labels: z.optional(z.array(ExportWord)),
  /** How the values of a column are called: `{ status: { active: 'Activa' } }`. */
  words: z.optional(z.record(ExportColumn, z.record(ExportWord, ExportWord))),
  /** These records alone, of those that match. */
  uuids: z.optional(z.array(Uuid).check(z.minLength(1), z.maxLength(MOST_CHOSEN))),
})
export type ExportRequest = z.input<typeof ExportRequest>

/** A stopped export, for any cause, can go on from its last row. */
export const ExportState = z.enum(['running', 'done', 'stopped', 'failed'])
export type ExportState = z.infer<typeof ExportState>

/** A file that the server makes in the background for the user who asked for it. */
export const Export = z.object({
  uuid: Uuid,
  entity: z.enum(Object.values(slugs)),
  file_name: z.string(),
  format: ExportFormat,
  state: ExportState,
  /** Why it cannot go on, where there is more to say than that it stopped. */
  problem: z.nullable(z.string()),
  /** How many rows it holds so far, and how many there were to come when it began. */
  rows: z.int(),
  total: z.int(),
  created_at: Instant,
  /** Until when it can be fetched, once it is whole. */
  available_until: z.nullable(Instant),
})
export type Export = z.infer<typeof Export>

export const Exports = z.object({ data: z.array(Export) })
