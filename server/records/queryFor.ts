import type { ListQuery } from '@/contract/shapes'
import { hidesField, seesMasked } from '@server/core/maskBySchema'
import { unprocessable } from '@server/core/problems'
import type { Staff } from '@server/core/staff'

/**
 * A listing's query as its reader may ask it: those who see identifiers of people masked neither search by parts of them
 * nor order by them, which would tell them too. @throws {Refusal} 422
 */
export function queryFor<Query extends ListQuery>(
  staff: Staff,
  record: { shape: object },
  query: Query,
): Query {
  if (!seesMasked(staff)) return query
  const sorts = (query.sort ?? '').split(',').map((key) => key.replace(/^-/, ''))
  if (sorts.some((name) => hidesField(staff, record, name)))
    throw unprocessable({
      field: 'sort',
      code: 'hidden',
      message: 'No se puede ordenar por un dato que ves oculto',
    })
  return { ...query, hidesIdentifiers: true }
}
