import { creating } from '@/kit/saving'
import { NewScreen } from '@/kit/NewScreen'
import { useCreateCompanyMutation } from './api'
import { CompanyForm } from './CompanyForm'

export default function NewCompanyScreen() {
  const [create] = useCreateCompanyMutation()
  return (
    <NewScreen kind="Company">
      <CompanyForm onSave={creating(create)} />
    </NewScreen>
  )
}
