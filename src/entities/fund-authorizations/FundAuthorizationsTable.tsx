import type { FundAuthorizationListQuery } from '@/contract/fundAuthorizations'
import { only } from '@/kit/column'
import type { Tab } from '@/kit/DetailTabs'
import { titleOf } from '@/kit/nouns'
import { RelatedList } from '@/kit/RelatedList'
import { useListFundAuthorizationsQuery } from './api'
import { fundAuthorizationColumns } from './fundAuthorizationColumns'

const columns = only(fundAuthorizationColumns, 'number', 'member', 'service', 'requested_cents', 'status')

type Filter = Pick<FundAuthorizationListQuery, 'fund' | 'account' | 'company' | 'member' | 'provider'>

/** The tab of a record with the authorizations that use a fund for it. */
export const fundAuthorizationsTab = (filter: Filter, count?: number): Tab => ({
  name: 'autorizaciones-de-fondo',
  label: titleOf('FundAuthorization'),
  count,
  content: <FundAuthorizationsTable filter={filter} />,
})

/** The authorizations that belong to a record: first those that wait. */
export const FundAuthorizationsTable = ({ filter }: { filter: Filter }) => (
  <RelatedList
    kind="FundAuthorization"
    result={useListFundAuthorizationsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
