import type { FundListQuery } from '@/contract/funds'
import { FundAuthorizationsTable } from '@/entities/fund-authorizations/FundAuthorizationsTable'
import { only } from '@/kit/listing/column'
import { RelatedList } from '@/kit/record/RelatedList'
import { useListFundsQuery } from './api'
import { fundColumns } from './fundColumns'

export type Filter = Pick<FundListQuery, 'account' | 'company'>

const columns = only(fundColumns, 'name', 'available_cents', 'held_cents', 'posted_cents', 'status')

const FundsTable = ({ filter }: { filter: Filter }) => (
  <RelatedList
    kind="Fund"
    result={useListFundsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)

/** The funds of an account or a company, and what was authorized from them. */
export const Funds = ({ filter }: { filter: Filter }) => (
  <>
    <FundsTable filter={filter} />
    <FundAuthorizationsTable filter={filter} />
  </>
)
