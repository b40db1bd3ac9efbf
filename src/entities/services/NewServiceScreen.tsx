import { NewScreen } from '@/kit/NewScreen'
import { ServiceForm } from './ServiceForm'

export default function NewServiceScreen() {
  return (
    <NewScreen kind="Service">
      <ServiceForm />
    </NewScreen>
  )
}
