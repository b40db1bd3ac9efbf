import type { FunctionComponent } from 'react'
import type { Kind } from '@/contract/entities'
import type { Page } from '@/contract/shapes'
import type { Column } from '@/kit/listing/columns'
import type { Result } from '@/kit/feedback/Loaded'
import { RelatedList } from './RelatedList'

/** A table of the records that belong to another one: `filter` is the part of their listing's query that says to which. */
export type RelatedTable<Filter> = FunctionComponent<{ filter: Filter }>

/** Builds the table of a kind that needs no extra action: `relatedTable('Plan', useListPlansQuery, columns)`. */
export const relatedTable = <Filter extends Record<string, unknown>, Row extends { uuid: string }>(
  kind: Kind,
  useList: (query: NoInfer<Filter> & { page: number; size: number }) => Result<Page<Row>>,
  columns: readonly Column<Row>[],
): RelatedTable<Filter> =>
  function RelatedRecords({ filter }) {
    const result = useList({ ...filter, page: 1, size: 10 })
    return <RelatedList kind={kind} result={result} columns={columns} filter={filter} />
  }
