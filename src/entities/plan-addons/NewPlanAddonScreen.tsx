import { newScreen } from '@/kit/navigation/NewScreen'
import { PlanAddonForm } from './PlanAddonForm'

export default newScreen('PlanAddon', PlanAddonForm)
