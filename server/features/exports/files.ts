import { Readable } from 'node:stream'
import type { ExportFormat } from '@/contract/exports'
import { slugOf } from '@/contract/slugs'
import type { Clock } from '@server/core/clock'
import { dayIn } from '@server/db/days'
import type { Wanted } from '@server/db/schema/exports'
import { type Cell, cellOf } from '@server/core/cells'
import { csvOf } from '@server/core/csv'
import { workbookOf } from './workbook'

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Rows of a listing as the cells of a file. */
export const cellsOf = (rows: object[], { columns, words }: Wanted): Cell[][] =>
  rows.map((row) => columns.map((column) => cellOf(column, Reflect.get(row, column), words[column])))

/** A file that is written as it is read, from as many rows at a time as come. */
export const fileOf = (format: ExportFormat, wanted: Wanted, batches: AsyncIterable<Cell[][]>): Readable =>
  format === 'csv'
    ? Readable.from(csvOf(wanted.labels, batches), { objectMode: false })
    : Readable.from(workbookOf(wanted, batches), { objectMode: false })

/** What a reply with a file says of it. */
export const headersOf = ({ format, file_name }: { format: ExportFormat; file_name: string }) => ({
  'Content-Type': mediaTypes[format],
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file_name)}`,
})

type Named = { title: string; account: string | undefined; format: ExportFormat }

/** `polizas_2026-03-05_salud-norte.csv` */
export const fileNameOf = ({ title, account, format }: Named, clock: Clock): string =>
  `${[slugOf(title), dayIn(clock), slugOf(account ?? '')].filter(Boolean).join('_')}.${format}`
