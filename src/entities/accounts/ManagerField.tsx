import { UserPicker } from '@/entities/users/UserPicker'
import { es } from './es'

/** Who looks after an account. */
export const ManagerField = () => (
  <UserPicker name="account_manager_uuid" label={es.fields.account_manager} optional />
)
