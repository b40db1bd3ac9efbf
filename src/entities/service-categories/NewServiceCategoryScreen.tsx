import { newScreen } from '@/kit/navigation/NewScreen'
import { ServiceCategoryForm } from './ServiceCategoryForm'

export default newScreen('ServiceCategory', ServiceCategoryForm)
