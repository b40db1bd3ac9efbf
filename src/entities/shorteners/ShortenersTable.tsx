import type { ShortenerListQuery } from '@/contract/shorteners'
import { only } from '@/kit/column'
import type { Tab } from '@/kit/DetailTabs'
import { RelatedList } from '@/kit/RelatedList'
import { useListShortenersQuery } from './api'
import { es } from './es'
import { shortenerColumns } from './shortenerColumns'

const columns = only(shortenerColumns, 'code', 'title', 'clicks', 'conversions_paid', 'status')

const ShortenersTable = ({ filter }: { filter: Pick<ShortenerListQuery, 'destination'> }) => (
  <RelatedList
    kind="Shortener"
    result={useListShortenersQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)

/** The tab of a record with the short links that lead to it. */
export const shortenersTab = (destination: string): Tab => ({
  name: 'enlaces',
  label: es.tabs.links,
  content: <ShortenersTable filter={{ destination }} />,
})
