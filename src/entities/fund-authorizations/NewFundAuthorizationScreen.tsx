import { NewScreen } from '@/kit/NewScreen'
import { FundAuthorizationForm } from './FundAuthorizationForm'

export default function NewFundAuthorizationScreen() {
  return (
    <NewScreen kind="FundAuthorization">
      <FundAuthorizationForm />
    </NewScreen>
  )
}
