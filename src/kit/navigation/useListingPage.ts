import { skipToken } from '@reduxjs/toolkit/query'
import type * as z from 'zod/mini'
import type { Kind } from '@/contract/entities'
import type { Page } from '@/contract/shapes'
import { lastListing } from './lastListing'
import { type Listed, type ListSchema, readListing } from './listQuery'

/**
 * The rows of the listing that a person came from to a record, so that the record can show its name at once
 * and lead to the one before and the one after. Nothing when they came from elsewhere.
 */
export function useListingPage<Schema extends ListSchema, Row>(
  { kind, query, views }: Listed<Schema> & { kind: Kind },
  useList: (query: z.output<Schema> | typeof skipToken) => { data?: Page<Row> | undefined },
): Row[] | undefined {
  const search = lastListing(kind)
  return useList(
    search === undefined ? skipToken : readListing({ query, views }, new URLSearchParams(search)),
  ).data?.data
}
