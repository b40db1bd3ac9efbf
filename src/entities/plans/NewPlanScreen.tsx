import { newScreen } from '@/kit/navigation/NewScreen'
import { PlanForm } from './PlanForm'

export default newScreen('Plan', PlanForm)
