import { NewScreen } from '@/kit/NewScreen'
import { ProviderForm } from './ProviderForm'

export default function NewProviderScreen() {
  return (
    <NewScreen kind="Provider">
      <ProviderForm />
    </NewScreen>
  )
}
