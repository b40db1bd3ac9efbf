import { NewScreen } from '@/kit/NewScreen'
import { CompanyForm } from './CompanyForm'

export default function NewCompanyScreen() {
  return (
    <NewScreen kind="Company">
      <CompanyForm />
    </NewScreen>
  )
}
