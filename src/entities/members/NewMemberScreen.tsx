import { NewScreen } from '@/kit/NewScreen'
import { creating } from '@/kit/saving'
import { Skeleton } from '@/kit/Skeleton'
import { useCreateMemberMutation } from './api'
import { NewMemberForm } from './NewMemberForm'
import { useEnrolmentStart } from './HolderPicker'

export default function NewMemberScreen() {
  const [create] = useCreateMemberMutation()
  const { isWaiting, account, holder } = useEnrolmentStart()
  return (
    <NewScreen kind="Member">
      {isWaiting ? (
        <Skeleton lines={6} />
      ) : (
        <NewMemberForm account={account} holder={holder} onSave={creating(create)} />
      )}
    </NewScreen>
  )
}
