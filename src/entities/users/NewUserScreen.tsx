import { newScreen } from '@/kit/navigation/NewScreen'
import { UserForm } from './UserForm'

export default newScreen('User', UserForm)
