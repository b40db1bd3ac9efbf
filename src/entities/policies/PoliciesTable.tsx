import type { PolicyListQuery } from '@/contract/policies'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListPoliciesQuery } from './api'
import { policyColumns } from './policyColumns'

export type Filter = Pick<
  PolicyListQuery,
  'account' | 'company' | 'customer' | 'plan' | 'subscription' | 'fund' | 'person' | 'addon' | 'holder'
>
/** The policies that belong to a record. */
export const PoliciesTable: RelatedTable<Filter> = relatedTable(
  'Policy',
  useListPoliciesQuery,
  only(policyColumns, 'number', 'holder', 'plan', 'ends_on', 'status'),
)
