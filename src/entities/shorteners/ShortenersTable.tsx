import type { ShortenerListQuery } from '@/contract/shorteners'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListShortenersQuery } from './api'
import { shortenerColumns } from './shortenerColumns'

export const ShortenersTable: RelatedTable<Pick<ShortenerListQuery, 'destination'>> = relatedTable(
  'Shortener',
  useListShortenersQuery,
  only(shortenerColumns, 'code', 'title', 'clicks', 'conversions_paid', 'status'),
)
