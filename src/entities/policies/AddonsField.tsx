import { usePlanAddonOptions } from '@/entities/plan-addons/PlanAddonPicker'
import { ReferencesField } from '@/kit/form/reference/ReferencesField'

/** What is contracted beside the plan. */
export const AddonsField = () => (
  <ReferencesField name="addon_uuids" kind="PlanAddon" useOptions={usePlanAddonOptions} optional />
)
