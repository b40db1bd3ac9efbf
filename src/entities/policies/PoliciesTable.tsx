import type { PolicyListQuery } from '@/contract/policies'
import { only } from '@/kit/column'
import type { Tab } from '@/kit/DetailTabs'
import { RelatedList } from '@/kit/RelatedList'
import { useListPoliciesQuery } from './api'
import { es } from './es'
import { policyColumns } from './policyColumns'

type Filter = Pick<
  PolicyListQuery,
  'account' | 'company' | 'customer' | 'plan' | 'subscription' | 'person' | 'addon' | 'holder'
>
const columns = only(policyColumns, 'number', 'holder', 'plan', 'ends_on', 'status')

/** The policies that belong to a record. */
const PoliciesTable = ({ filter }: { filter: Filter }) => (
  <RelatedList
    kind="Policy"
    result={useListPoliciesQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)

/** The tab of a record with its policies. */
export const policiesTab = (filter: Filter): Tab => ({
  name: 'polizas',
  label: es.title,
  content: <PoliciesTable filter={filter} />,
})
