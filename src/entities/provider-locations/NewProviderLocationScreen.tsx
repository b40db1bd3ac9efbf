import { NewScreen } from '@/kit/NewScreen'
import { ProviderLocationForm } from './ProviderLocationForm'

export default function NewProviderLocationScreen() {
  return (
    <NewScreen kind="ProviderLocation">
      <ProviderLocationForm />
    </NewScreen>
  )
}
