import { asDownload } from '@server/core/asDownload'
import { Readable } from 'node:stream'
import type { ExportFormat } from '@/contract/exports'
import { slugOf } from '@/contract/slugs'
import type { Clock } from '@server/core/clock'
import { dayIn } from '@server/db/days'
import type { Wanted } from '@server/db/schema/exports'
import { type Cell, cellOf } from '@server/core/cells'
import { csvOf } from '@server/core/csv'
import { makeWorkbook } from './workbook'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} satisfies Record<ExportFormat | 'zip', string>

type FileFormat = keyof typeof mediaTypes

/** Rows of a listing as the cells of a file. */
export const cellsOf = (rows: object[], { columns, words }: Wanted): Cell[][] =>
  rows.map((row) => columns.map((column) => cellOf(column, Reflect.get(row, column), words[column])))

/** A file that is written while its batches of rows are read. */
export const fileOf = (format: ExportFormat, wanted: Wanted, batches: AsyncIterable<Cell[][]>): Readable =>
  format === 'csv'
    ? Readable.from(csvOf(wanted.labels, batches), { objectMode: false })
    : Readable.from(makeWorkbook(wanted, batches), { objectMode: false })

/** The headers of a reply with a file. */
export const headersOf = ({ format, file_name }: { format: FileFormat; file_name: string }) => ({
  'Content-Type': mediaTypes[format],
  'Content-Disposition': asDownload(file_name),
})

type FileNameParts = { title: string; account: string | undefined; format: FileFormat }

/** `polizas_2026-03-05_salud-norte.csv` */
export const fileNameOf = ({ title, account, format }: FileNameParts, clock: Clock): string =>
  `${[slugOf(title), dayIn(clock), slugOf(account ?? '')].filter(Boolean).join('_')}.${format}`
