import { NewScreen } from '@/kit/navigation/NewScreen'
import { saveByCreating } from '@/kit/form/saving'
import { Skeleton } from '@/kit/elements/Skeleton'
import { useCreateMemberMutation } from './api'
import { NewMemberForm } from './NewMemberForm'
import { useEnrolmentStart } from './HolderPicker'

/** A member is created for an account; a policy has its own act by which it covers one more person. */
export default function NewMemberScreen() {
  return (
    <NewScreen kind="Member">
      <OfAccount />
    </NewScreen>
  )
}

function OfAccount() {
  const [create] = useCreateMemberMutation()
  const { isWaiting, account, holder } = useEnrolmentStart()
  if (isWaiting) return <Skeleton lines={6} />
  return <NewMemberForm account={account} holder={holder} onSave={saveByCreating(create)} />
}
