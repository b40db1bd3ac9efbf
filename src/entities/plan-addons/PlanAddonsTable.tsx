import type { PlanAddonListQuery } from '@/contract/planAddons'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListPlanAddonsQuery } from './api'
import { planAddonColumns } from './planAddonColumns'

/** The add-ons that go with a plan. */
export const PlanAddonsTable: RelatedTable<Pick<PlanAddonListQuery, 'plan'>> = relatedTable(
  'PlanAddon',
  useListPlanAddonsQuery,
  only(planAddonColumns, 'name', 'code', 'type', 'amount_cents', 'status'),
)
