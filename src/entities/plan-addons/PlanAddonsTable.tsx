import type { PlanAddonListQuery } from '@/contract/planAddons'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListPlanAddonsQuery } from './api'
import { planAddonColumns } from './planAddonColumns'

const columns = only(planAddonColumns, 'name', 'code', 'type', 'amount_cents', 'status')

/** The add-ons that go with a plan. */
export const PlanAddonsTable = ({ filter }: { filter: Pick<PlanAddonListQuery, 'plan'> }) => (
  <RelatedList
    kind="PlanAddon"
    result={useListPlanAddonsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
