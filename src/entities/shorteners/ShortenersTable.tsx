import type { ShortenerListQuery } from '@/contract/shorteners'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListShortenersQuery } from './api'
import { shortenerColumns } from './shortenerColumns'

const columns = only(shortenerColumns, 'code', 'title', 'clicks', 'conversions_paid', 'status')

export const ShortenersTable = ({ filter }: { filter: Pick<ShortenerListQuery, 'destination'> }) => (
  <RelatedList
    kind="Shortener"
    result={useListShortenersQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
