import type { FundListQuery } from '@/contract/funds'
import { FundAuthorizationsTable } from '@/entities/fund-authorizations/FundAuthorizationsTable'
import { only } from '@/kit/column'
import type { Tab } from '@/kit/DetailTabs'
import { titleOf } from '@/kit/nouns'
import { RelatedList } from '@/kit/RelatedList'
import { useListFundsQuery } from './api'
import { fundColumns } from './fundColumns'

type Filter = Pick<FundListQuery, 'account' | 'company'>

const columns = only(fundColumns, 'name', 'available_cents', 'held_cents', 'posted_cents', 'status')

/** The tab of an account or a company with its funds. */
export const fundsTab = (filter: Filter): Tab => ({
  name: 'fondos',
  label: titleOf('Fund'),
  content: (
    <>
      <FundsTable filter={filter} />
      <FundAuthorizationsTable filter={filter} />
    </>
  ),
})

const FundsTable = ({ filter }: { filter: Filter }) => (
  <RelatedList
    kind="Fund"
    result={useListFundsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
