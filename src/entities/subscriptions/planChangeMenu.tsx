import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'

const PlanChangeOf = lazyPart(() => import('./PlanChangeDialog'), 'PlanChangeOf')

/** Changes what a subscription is charged for, from the menu of what it pays for. */
export const planChangeMenu = (subscription: string): RecordAction => ({
  name: 'change_plan',
  label: es.actions.change_plan,
  permission: 'Subscription.edit',
  dialog: (onClose) => <PlanChangeOf uuid={subscription} onClose={onClose} />,
})
