import { newScreen } from '@/kit/NewScreen'
import { ProviderForm } from './ProviderForm'

export default newScreen('Provider', ProviderForm)
