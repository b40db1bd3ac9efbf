import { creating } from '@/kit/saving'
import { NewScreen } from '@/kit/NewScreen'
import { useCreateUserMutation } from './api'
import { UserForm } from './UserForm'

export default function NewUserScreen() {
  const [create] = useCreateUserMutation()
  return (
    <NewScreen kind="User">
      <UserForm onSave={creating(create)} />
    </NewScreen>
  )
}
