import { NewScreen } from '@/kit/NewScreen'
import { ServiceCategoryForm } from './ServiceCategoryForm'

export default function NewServiceCategoryScreen() {
  return (
    <NewScreen kind="ServiceCategory">
      <ServiceCategoryForm />
    </NewScreen>
  )
}
