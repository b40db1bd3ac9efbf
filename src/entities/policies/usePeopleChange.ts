import type { AddPerson, EndPerson, TransferPerson } from '@/contract/peopleChanges'
import type { How } from '@/api/writes'
import { usePolicyPeopleMutation } from './api'

type Values = { add_person: AddPerson; end_person: EndPerson; transfer_person: TransferPerson }

/** Changes the people of a policy, or previews it by a dry run. */
export function usePeopleChange<Action extends keyof Values>(uuid: string, action: Action) {
  const [change] = usePolicyPeopleMutation()
  return (values: Values[Action], { dryRun, token, key }: How) =>
    change({ uuid, action, values, dryRun, token, ...(key && { key }) }).unwrap()
}
