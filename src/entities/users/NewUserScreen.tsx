import { newScreen } from '@/kit/NewScreen'
import { UserForm } from './UserForm'

export default newScreen('User', UserForm)
