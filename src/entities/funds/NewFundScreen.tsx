import { newScreen } from '@/kit/navigation/NewScreen'
import { FundForm } from './FundForm'

export default newScreen('Fund', FundForm)
