import type { PlanDetail, PlanDraftAction } from '@/contract/plans'
import type { How } from '@/api/writes'
import { usePlanDraftMutation } from './api'

/** Does something to the draft of a plan as it is now, or previews it by a dry run. */
export function useDraftAct({ uuid, version }: Pick<PlanDetail, 'uuid' | 'version'>) {
  const [act] = usePlanDraftMutation()
  type Call = Parameters<typeof act>[0]
  return (action: PlanDraftAction, values: Call['values'], { dryRun, token, key }: How) =>
    act({ uuid, version, action, values, dryRun, token, ...(key && { key }) }).unwrap()
}
