import { newScreen } from '@/kit/NewScreen'
import { ServiceCategoryForm } from './ServiceCategoryForm'

export default newScreen('ServiceCategory', ServiceCategoryForm)
