import type { PolicyAction, PolicyDetail } from '@/contract/policies'
import type { How } from '@/api/writes'
import { usePolicyActionMutation } from './api'

/** Does something to a policy as it is now, or previews it by a dry run. */
export function usePolicyAct({ uuid, version }: PolicyDetail) {
  const [act] = usePolicyActionMutation()
  type Call = Parameters<typeof act>[0]
  return (action: PolicyAction, values: Call['values'], { dryRun, token, key }: How) =>
    act({ uuid, version, action, values, dryRun, token, ...(key && { key }) }).unwrap()
}
