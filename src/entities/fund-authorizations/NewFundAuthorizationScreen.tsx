import { newScreen } from '@/kit/NewScreen'
import { FundAuthorizationForm } from './FundAuthorizationForm'

export default newScreen('FundAuthorization', FundAuthorizationForm)
