import { newScreen } from '@/kit/navigation/NewScreen'
import { CompanyForm } from './CompanyForm'

export default newScreen('Company', CompanyForm)
