import type { FunctionComponent } from 'react'
import type { Kind } from '@/contract/entities'
import type { Page } from '@/contract/shapes'
import type { Column } from './columns'
import type { Result } from './Loaded'
import { RelatedList } from './RelatedList'

/** The records of a kind that belong to one, told by a filter of their listing. */
export type RelatedTable<Filter> = FunctionComponent<{ filter: Filter }>

/** Makes one, of a kind with nothing else to do there: `relatedTable('Plan', useListPlansQuery, columns)`. */
export const relatedTable = <Filter extends Record<string, unknown>, Row extends { uuid: string }>(
  kind: Kind,
  useList: (query: NoInfer<Filter> & { page: number; size: number }) => Result<Page<Row>>,
  columns: readonly Column<Row>[],
): RelatedTable<Filter> =>
  function RelatedRecords({ filter }) {
    const result = useList({ ...filter, page: 1, size: 10 })
    return <RelatedList kind={kind} result={result} columns={columns} filter={filter} />
  }
