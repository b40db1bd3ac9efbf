import { newScreen } from '@/kit/NewScreen'
import { PlanAddonForm } from './PlanAddonForm'

export default newScreen('PlanAddon', PlanAddonForm)
