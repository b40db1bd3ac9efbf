import { newScreen } from '@/kit/navigation/NewScreen'
import { ProviderForm } from './ProviderForm'

export default newScreen('Provider', ProviderForm)
