import { newScreen } from '@/kit/navigation/NewScreen'
import { FundAuthorizationForm } from './FundAuthorizationForm'

export default newScreen('FundAuthorization', FundAuthorizationForm)
