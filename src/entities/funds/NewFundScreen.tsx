import { newScreen } from '@/kit/NewScreen'
import { FundForm } from './FundForm'

export default newScreen('Fund', FundForm)
