import { newScreen } from '@/kit/NewScreen'
import { PlanForm } from './PlanForm'

export default newScreen('Plan', PlanForm)
