import type { PlanListQuery } from '@/contract/plans'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListPlansQuery } from './api'
import { planColumns } from './planColumns'

export type Filter = Pick<PlanListQuery, 'category'>
const columns = only(planColumns, 'name', 'kind', 'price_from', 'policies', 'status')

/** The plans that cover something. */
export const PlansTable = ({ filter }: { filter: Filter }) => (
  <RelatedList
    kind="Plan"
    result={useListPlansQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
