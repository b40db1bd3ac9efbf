import { NewScreen } from '@/kit/NewScreen'
import { ProviderServiceForm } from './ProviderServiceForm'

export default function NewProviderServiceScreen() {
  return (
    <NewScreen kind="ProviderService">
      <ProviderServiceForm />
    </NewScreen>
  )
}
