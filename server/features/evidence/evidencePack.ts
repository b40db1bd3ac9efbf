import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Evidence, EVIDENCE_FORMAT, evidenceFiles, type EvidenceStatement } from '@/contract/evidence'
import { inTransaction } from '@server/audit/inTransaction'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Origin } from '@server/core/origin'
import type { Staff } from '@server/core/staff'
import { zipFiles } from '@server/core/zipFiles'
import type { Database } from '@server/db/database'
import type { Exportable } from '@server/features/exports/exportables'
import { logEvidence } from '@server/records/logExport'
import { readMeOf } from './readMe'

/** What a pack is made of, as it was read at one moment. */
export type PackContent = Pick<
  EvidenceStatement,
  'record' | 'title' | 'query' | 'columns' | 'rows' | 'lines'
> & { name: EvidenceStatement['file']['name']; data: Uint8Array }

/** The digest of what a pack states: the line about its export states the same. */
export const digestOfStatement = (statement: EvidenceStatement): string =>
  sha256(new TextEncoder().encode(canonicalJson(statement)))

const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** Logs an evidence pack as an export, and writes it as a ZIP with the place of that line in the chain. */
export async function writePack(
  db: Database,
  kind: Exportable,
  { name, data, ...content }: PackContent,
  { staff, origin }: { staff: Staff; origin: Origin },
): Promise<Readable> {
  const statement: EvidenceStatement = {
    format: EVIDENCE_FORMAT,
    made_at: origin.at,
    made_by: { name: staff.name, role: staff.role },
    entity: kind.slug,
    ...content,
    file: { name, sha256: sha256(data), bytes: data.byteLength },
  }
  const { record, columns, rows, file } = statement
  // The records that were chosen may be thousands: the digest vouches for them.
  const { uuids: _chosen, ...filters } = statement.query
  const line = await inTransaction(db, (tx) =>
    logEvidence(
      tx,
      origin,
      { type: kind.type, uuid: record, noun: kind.noun },
      { filters, columns, rows, sha256: file.sha256, statement: digestOfStatement(statement) },
    ),
  )
  const evidence: Evidence = { ...statement, line }
  async function* files() {
    yield { name, content: data }
    yield textFile(evidenceFiles.manifest, `${JSON.stringify(evidence, null, 2)}\n`)
    yield textFile(evidenceFiles.readMe, readMeOf(evidence))
  }
  return Readable.from(zipFiles(files()), { objectMode: false })
}

const textFile = (name: string, text: string) => ({ name, content: new TextEncoder().encode(text) })
