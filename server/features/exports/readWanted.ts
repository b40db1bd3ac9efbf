import type * as z from 'zod/mini'
import type { ExportRequest } from '@/contract/exports'
import { unprocessable } from '@server/core/problems'
import type { Wanted } from '@server/db/schema/exports'
import type { Exportable } from './exportables'

/** Validates the columns of a file against those of its kind. @throws {Refusal} 422 */
export function readWanted(
  { slug, columns: known }: Exportable,
  asked: Omit<z.output<typeof ExportRequest>, 'format' | 'account'>,
): Wanted {
  const { title = slug, columns = known, labels = columns, words = {}, uuids = null } = asked
  const unknown = columns.find((column) => !known.includes(column))
  if (unknown)
    throw unprocessable({ field: 'columns', code: 'unknown', message: `No hay una columna «${unknown}»` })
  if (labels.length !== columns.length)
    throw unprocessable({
      field: 'labels',
      code: 'wrong_length',
      message: 'Falta un título para alguna columna',
    })
  return { title, columns, labels, words, uuids }
}
