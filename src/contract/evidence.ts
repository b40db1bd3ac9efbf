import * as z from 'zod/mini'
import { slugs } from './entities'
import { ExportRequest } from './exports'
import { Role } from './permissions'
import { Instant, Uuid } from './shapes'

/** The format of `evidencia.json`; a pack of another one is refused. */
export const EVIDENCE_FORMAT = 1

/** Rows of a listing, or lines about a record, that one evidence pack holds at most. */
export const MOST_IN_EVIDENCE = 10_000

/** The largest `evidencia.json` that is verified, in bytes: room for `MOST_IN_EVIDENCE` lines. */
export const EVIDENCE_BYTES = 5_000_000

/** The names of the files of an evidence pack. */
export const evidenceFiles = {
  manifest: 'evidencia.json',
  list: 'datos.csv',
  record: 'registro.json',
  readMe: 'LEEME.txt',
} as const

/** What a pack of a listing is to hold: as an export, always as CSV. */
export const EvidenceRequest = z.omit(ExportRequest, { format: true })

/** A SHA-256 in hexadecimal. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Position = z.int().check(z.minimum(1))

/** A line of the audit log about a record of a pack. */
const RecordLine = z.strictObject({
  /** The record. */
  uuid: Uuid,
  position: Position,
  /** Null where the line has no salt, and who made the pack may not read the audit log. */
  hash: z.nullable(Hash),
  /** The version of the record that the line brought about; null for lines that changed nothing. */
  version: z.nullable(z.int()),
})

/** What an evidence pack states of itself, all but the line of the audit log that vouches for it. */
const statement = {
  format: z.literal(EVIDENCE_FORMAT),
  made_at: Instant,
  made_by: z.strictObject({ name: z.string(), role: Role }),
  entity: z.enum(Object.values(slugs)),
  /** The record; null where it is a listing. */
  record: z.nullable(Uuid),
  title: z.string().check(z.maxLength(200)),
  /** The filters of the listing. */
  query: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()),
  rows: z.int(),
  file: z.strictObject({
    name: z.enum([evidenceFiles.list, evidenceFiles.record]),
    sha256: Hash,
    bytes: z.int(),
  }),
  lines: z.array(RecordLine).check(z.maxLength(MOST_IN_EVIDENCE)),
}
export const EvidenceStatement = z.strictObject(statement)
export type EvidenceStatement = z.infer<typeof EvidenceStatement>

/** `evidencia.json`: what a pack states of itself, and the line of the audit log about its export. */
export const Evidence = z.strictObject({
  ...statement,
  line: z.strictObject({ position: Position, hash: Hash }),
})
export type Evidence = z.infer<typeof Evidence>

/** A pack to verify: its `evidencia.json`, and the SHA-256 of its data file as it is now. */
export const EvidenceClaim = z.strictObject({ evidence: Evidence, sha256: Hash })
export type EvidenceClaim = z.infer<typeof EvidenceClaim>

/** How a line of the audit log is now, held against what a pack states of it. */
export const StatedLine = z.enum(['intact', 'released', 'different', 'missing'])
export type StatedLine = z.infer<typeof StatedLine>

/** Whether something is what the line of the export states; unknown where that line cannot vouch for it. */
const Vouched = z.enum(['same', 'different', 'unknown'])

/** What was found of a pack. It tells nothing of what records hold. */
export const EvidenceCheck = z.object({
  /** The line about the export. */
  line: StatedLine,
  /** The data file, by the SHA-256 that the line states. */
  file: Vouched,
  /** Everything else in `evidencia.json`, by the digest that the line states. */
  statement: Vouched,
  /** How many lines about records are so; null where nothing vouches for which lines these are. */
  lines: z.nullable(z.record(StatedLine, z.int())),
  /** How many records changed after the pack was made; null too for roles that do not see such records. */
  changed: z.nullable(z.int()),
})
export type EvidenceCheck = z.infer<typeof EvidenceCheck>
