import type { PolicyListQuery } from '@/contract/policies'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListPoliciesQuery } from './api'
import { policyColumns } from './policyColumns'

export type Filter = Pick<
  PolicyListQuery,
  'account' | 'company' | 'customer' | 'plan' | 'subscription' | 'fund' | 'person' | 'addon' | 'holder'
>
const columns = only(policyColumns, 'number', 'holder', 'plan', 'ends_on', 'status')

/** The policies that belong to a record. */
export const PoliciesTable = ({ filter }: { filter: Filter }) => (
  <RelatedList
    kind="Policy"
    result={useListPoliciesQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
