import { newScreen } from '@/kit/NewScreen'
import { ServiceForm } from './ServiceForm'

export default newScreen('Service', ServiceForm)
