import { NewScreen } from '@/kit/NewScreen'
import { FundForm } from './FundForm'

export default function NewFundScreen() {
  return (
    <NewScreen kind="Fund">
      <FundForm />
    </NewScreen>
  )
}
