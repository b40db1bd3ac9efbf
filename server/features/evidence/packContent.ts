import { evidenceFiles, MOST_IN_EVIDENCE } from '@/contract/evidence'
import { csvOf } from '@server/core/csv'
import { notFound, unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import type { Wanted } from '@server/db/schema/exports'
import type { Exportable } from '@server/features/exports/exportables'
import { cellsOf } from '@server/features/exports/files'
import type { Reader } from '@server/records/recordKind'
import type { PackContent } from './evidencePack'
import { findAllLines, findLastLines } from './recordLines'

/** The rows of a listing as its export would hold them, and the last line of each. @throws {Refusal} 422 where they are too many */
export async function gatherList(
  tx: Transaction,
  kind: Exportable,
  { filters, wanted, reader }: { filters: Record<string, unknown>; wanted: Wanted; reader: Reader },
): Promise<PackContent> {
  const { uuids, title, columns } = wanted
  const count = await kind.count(tx, { filters, uuids }, reader)
  if (count > MOST_IN_EVIDENCE) throw tooLong(`Son ${count.toLocaleString('es-MX')} filas. Filtra hasta que`)
  const held: string[] = []
  async function* batches() {
    for (let after: string | null = null; ; ) {
      const next = await kind.page(tx, { filters, uuids, after }, reader)
      held.push(...next.rows.map((row) => String(Reflect.get(row, 'uuid'))))
      yield cellsOf(next.rows, wanted)
      if (!next.after) return
      after = next.after
    }
  }
  const parts: Buffer[] = []
  for await (const part of csvOf(wanted.labels, batches())) parts.push(Buffer.from(part))
  return {
    record: null,
    title,
    query: uuids ? { ...filters, uuids } : filters,
    columns: [...columns],
    rows: held.length,
    lines: await findLastLines(tx, { type: kind.type, uuids: held, staff: reader.staff }),
    name: evidenceFiles.list,
    data: Buffer.concat(parts),
  }
}

/** A record as its reader sees it, and every line about it. @throws {Refusal} 404, or 422 where the lines are too many */
export async function gatherRecord(
  tx: Transaction,
  kind: Exportable,
  uuid: string,
  reader: Reader,
): Promise<PackContent> {
  const record = await kind.find(tx, uuid, reader)
  if (!record) throw notFound()
  const lines = await findAllLines(tx, { uuid, staff: reader.staff, limit: MOST_IN_EVIDENCE + 1 })
  if (lines.length > MOST_IN_EVIDENCE)
    throw tooLong('La bitácora de este registro es demasiado larga. Pide que')
  const folio: unknown = Reflect.get(record, 'number')
  return {
    record: uuid,
    title: [kind.noun, typeof folio === 'string' && folio].filter(Boolean).join(' '),
    query: {},
    columns: Object.keys(record),
    rows: 1,
    lines,
    name: evidenceFiles.record,
    data: Buffer.from(`${JSON.stringify(record, null, 2)}\n`),
  }
}

const tooLong = (why: string) =>
  unprocessable({
    field: 'rows',
    code: 'too_many',
    message: `${why} queden ${MOST_IN_EVIDENCE.toLocaleString('es-MX')} o menos: es lo que cabe en un paquete de evidencia`,
  })
