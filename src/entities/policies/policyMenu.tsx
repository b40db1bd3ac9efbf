import type { ComponentType } from 'react'
import { type PolicyAction, policyActions, type PolicyDetail } from '@/contract/policies'
import { planChangeMenu } from '@/entities/subscriptions/planChangeMenu'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'
import { gapTexts } from './gapTexts'
import { peopleTexts } from './peopleTexts'
import type * as Dialogs from './PolicyDialogs'
import { isRestorable } from './restorable'

const dialogs = () => import('./PolicyDialogs')
const CancelDialog = lazyPart(dialogs, 'CancelDialog')
const UndoDialog = lazyPart(dialogs, 'UndoDialog')

const renewalDialogs = () => import('./RenewalDialogs')
const NoRenewalDialog = lazyPart(renewalDialogs, 'NoRenewalDialog')
const RenewAgainDialog = lazyPart(renewalDialogs, 'RenewAgainDialog')

const RestoreCoverDialog = lazyPart(() => import('./RestoreCoverDialog'), 'RestoreCoverDialog')

const peopleDialogs = () => import('./PeopleDialogs')
const EndPersonDialog = lazyPart(peopleDialogs, 'EndPersonDialog')
const TransferPersonDialog = lazyPart(peopleDialogs, 'TransferPersonDialog')

/** The acts by which a covered person beside the holder leaves a policy. */
const peopleMenu = (policy: PolicyDetail): RecordAction[] => [
  {
    name: 'transfer_person',
    label: peopleTexts.transfer.open,
    dialog: (onClose) => <TransferPersonDialog policy={policy} onClose={onClose} />,
  },
  {
    name: 'end_person',
    label: peopleTexts.end.open,
    danger: true,
    dialog: (onClose) => <EndPersonDialog policy={policy} onClose={onClose} />,
  },
]

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
    ...(isRestorable(
      policy.gaps.filter((gap) => gap.policy.uuid === policy.uuid).flatMap(({ missing }) => missing),
      policy.debt,
    )
      ? [
          {
            name: 'restore_cover',
            label: gapTexts.restore.button,
            dialog: (onClose: () => void) => (
              <RestoreCoverDialog
                policy={{ uuid: policy.uuid, label: policy.number }}
                debt={policy.debt}
                currency={policy.currency}
                onClose={onClose}
              />
            ),
          },
        ]
      : []),
    ...(subscription && !isOver ? [planChangeMenu(subscription.uuid)] : []),
    ...(isOver || policy.members < 2 ? [] : peopleMenu(policy)),
    ...(policy.nonrenewal_reason
      ? action('renew_again', RenewAgainDialog)
      : action('no_renew', NoRenewalDialog, { danger: true })),
    ...(policy.cancel_effective_on ? action('undo_cancel', UndoDialog) : []),
    ...action('cancel', CancelDialog, { danger: true }),
  ]
}
