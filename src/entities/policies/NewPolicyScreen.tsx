import { useEnrolmentStart } from '@/entities/members/HolderPicker'
import { NewScreen } from '@/kit/navigation/NewScreen'
import { Skeleton } from '@/kit/elements/Skeleton'
import { NewPolicyForm } from './NewPolicyForm'

/** A new policy, as a draft. */
export default function NewPolicyScreen() {
  const { isWaiting, account, holder } = useEnrolmentStart()
  return (
    <NewScreen kind="Policy">
      {isWaiting ? <Skeleton lines={6} /> : <NewPolicyForm account={account} holder={holder} />}
    </NewScreen>
  )
}
