import type { PlanListQuery } from '@/contract/plans'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListPlansQuery } from './api'
import { planColumns } from './planColumns'

export type Filter = Pick<PlanListQuery, 'category' | 'service'>
/** The plans that cover something. */
export const PlansTable: RelatedTable<Filter> = relatedTable(
  'Plan',
  useListPlansQuery,
  only(planColumns, 'name', 'kind', 'price_from', 'policies', 'status'),
)
