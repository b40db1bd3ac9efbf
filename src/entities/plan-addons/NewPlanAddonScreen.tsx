import { NewScreen } from '@/kit/NewScreen'
import { PlanAddonForm } from './PlanAddonForm'

export default function NewPlanAddonScreen() {
  return (
    <NewScreen kind="PlanAddon">
      <PlanAddonForm />
    </NewScreen>
  )
}
