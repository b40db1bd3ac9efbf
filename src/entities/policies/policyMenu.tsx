import type { ComponentType } from 'react'
import { type PolicyAction, policyActions, type PolicyDetail } from '@/contract/policies'
import { planChangeMenu } from '@/entities/subscriptions/planChangeMenu'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/TransitionMenu'
import { es } from './es'
import type * as Dialogs from './PolicyDialogs'

const dialogs = () => import('./PolicyDialogs')
const CancelDialog = lazyPart(dialogs, 'CancelDialog')
const UndoDialog = lazyPart(dialogs, 'UndoDialog')

/** What may be done with a policy, with values of its own, as it is now. */
export function policyMenu(policy: PolicyDetail): RecordAction[] {
  const action = (
    name: PolicyAction,
    Dialog: ComponentType<Dialogs.DialogProps>,
    more: Pick<RecordAction, 'danger'> = {},
  ): RecordAction[] => {
    const from: readonly string[] = policyActions[name].from
    if (!from.includes(policy.status)) return []
    return [
      {
        name,
        label: es.actions[name],
        ...more,
        dialog: (onClose) => <Dialog policy={policy} onClose={onClose} />,
      },
    ]
  }
  const { subscription, status } = policy
  const isOver = status === 'expired' || status === 'cancelled'
  return [
    ...(subscription && !isOver ? [planChangeMenu(subscription.uuid)] : []),
    ...(policy.cancel_effective_on ? action('undo_cancel', UndoDialog) : []),
    ...action('cancel', CancelDialog, { danger: true }),
  ]
}
