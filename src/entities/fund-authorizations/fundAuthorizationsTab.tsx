import type { Tab } from '@/kit/DetailTabs'
import { lazyPart } from '@/kit/lazyPart'
import { titleOf } from '@/kit/nouns'
import type { Filter } from './FundAuthorizationsTable'

const FundAuthorizationsTable = lazyPart(
  () => import('./FundAuthorizationsTable'),
  ({ FundAuthorizationsTable }) => FundAuthorizationsTable,
)

/** The tab of a record with the authorizations that use a fund for it. */
export const fundAuthorizationsTab = (filter: Filter, count?: number): Tab => ({
  name: 'autorizaciones-de-fondo',
  label: titleOf('FundAuthorization'),
  count,
  content: <FundAuthorizationsTable filter={filter} />,
})
