import { NewScreen } from '@/kit/NewScreen'
import { UserForm } from './UserForm'

export default function NewUserScreen() {
  return (
    <NewScreen kind="User">
      <UserForm />
    </NewScreen>
  )
}
