import type { ComponentType } from 'react'
import {
  type SubscriptionAction,
  subscriptionActions,
  type SubscriptionDetail,
  whyNotSubscription,
} from '@/contract/subscriptions'
import { methodLinkMenu } from '@/entities/payment-methods/methodLinkMenu'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'
import type * as Dialogs from './SubscriptionDialogs'

const PlanChangeDialog = lazyPart(() => import('./PlanChangeDialog'), 'PlanChangeDialog')
const dialogs = () => import('./SubscriptionDialogs')
const PauseDialog = lazyPart(dialogs, 'PauseDialog')
const CancelDialog = lazyPart(dialogs, 'CancelDialog')
const TrialDialog = lazyPart(dialogs, 'TrialDialog')
const CouponDialog = lazyPart(dialogs, 'CouponDialog')
const MethodDialog = lazyPart(dialogs, 'MethodDialog')
const DayDialog = lazyPart(dialogs, 'DayDialog')
const PlainDialog = lazyPart(dialogs, 'PlainDialog')

/** What may be done with a subscription as it is now, in the order of how often it is asked for. */
export function subscriptionMenu(subscription: SubscriptionDetail): RecordAction[] {
  const { status, cancel_at, discount, pause, payment_method, scheduled_change, collection_method } =
    subscription
  const { payroll, payroll_proposal } = subscription
  const isFrom = (name: SubscriptionAction) => {
    const from: readonly string[] = subscriptionActions[name].from
    return from.includes(status)
  }
  const action = (
    name: SubscriptionAction,
    Dialog: ComponentType<Dialogs.DialogProps>,
    more: Pick<RecordAction, 'danger' | 'blocked'> = {},
  ): RecordAction[] =>
    isFrom(name) || whyNotSubscription(name, subscription)
      ? [
          {
            name,
            label: es.actions[name],
            ...more,
            dialog: (onClose) => <Dialog subscription={subscription} onClose={onClose} />,
          },
        ]
      : []
  const plain = (name: Dialogs.PlainAction) => (props: Dialogs.DialogProps) => (
    <PlainDialog {...props} action={name} />
  )

  return [
    ...action('change_plan', PlanChangeDialog),
    ...(scheduled_change || payroll_proposal ? action('unschedule_change', plain('unschedule_change')) : []),
    ...(status === 'past_due' || status === 'unpaid'
      ? action('charge_now', plain('charge_now'), {
          blocked: payment_method ? undefined : es.blocked.noMethod,
        })
      : []),
    ...action('change_method', MethodDialog),
    ...(isFrom('change_method') ? [methodLinkMenu('subscriptions', subscription)] : []),
    ...(collection_method === 'payroll' ? action('end_payroll', plain('end_payroll')) : []),
    ...(payroll && collection_method !== 'payroll' ? action('offer_payroll', plain('offer_payroll')) : []),
    ...action('change_day', DayDialog),
    ...action('extend_trial', TrialDialog),
    ...action('apply_coupon', CouponDialog),
    ...(discount ? action('remove_coupon', plain('remove_coupon')) : []),
    ...action('pause', PauseDialog, { danger: true }),
    ...(pause && status !== 'paused' ? action('unschedule_pause', plain('unschedule_pause')) : []),
    ...(cancel_at ? action('undo_cancel', plain('undo_cancel')) : []),
    ...action('cancel', CancelDialog, { danger: true }),
  ]
}
