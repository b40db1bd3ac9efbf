import type { FundAuthorizationListQuery } from '@/contract/fundAuthorizations'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListFundAuthorizationsQuery } from './api'
import { fundAuthorizationColumns } from './fundAuthorizationColumns'

const columns = only(fundAuthorizationColumns, 'number', 'member', 'service', 'requested_cents', 'status')

export type Filter = Pick<FundAuthorizationListQuery, 'fund' | 'account' | 'company' | 'member' | 'provider'>

/** The authorizations that belong to a record: first those that wait. */
export const FundAuthorizationsTable = ({ filter }: { filter: Filter }) => (
  <RelatedList
    kind="FundAuthorization"
    result={useListFundAuthorizationsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
