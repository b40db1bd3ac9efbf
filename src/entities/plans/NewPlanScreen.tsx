import { NewScreen } from '@/kit/NewScreen'
import { PlanForm } from './PlanForm'

export default function NewPlanScreen() {
  return (
    <NewScreen kind="Plan">
      <PlanForm />
    </NewScreen>
  )
}
