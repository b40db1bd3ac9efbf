import { newScreen } from '@/kit/navigation/NewScreen'
import { ServiceForm } from './ServiceForm'

export default newScreen('Service', ServiceForm)
