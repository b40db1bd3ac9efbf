import { newScreen } from '@/kit/NewScreen'
import { CompanyForm } from './CompanyForm'

export default newScreen('Company', CompanyForm)
