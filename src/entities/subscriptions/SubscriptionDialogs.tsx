import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import {
  CancelRequest,
  CouponRequest,
  DayChange,
  MethodChange,
  PauseCover,
  PauseRequest,
  endOfPaid,
  type SubscriptionAction,
  type SubscriptionDetail,
  TrialExtension,
} from '@/contract/subscriptions'
import { PaymentMethodPicker } from '@/entities/payment-methods/PaymentMethodPicker'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { TextField } from '@/kit/form/fields/TextField'
import { formatDay } from '@/kit/text/formats'
import type { How } from '@/api/writes'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { TransitionDialog } from '@/kit/record/TransitionDialog'
import { type FieldValues, useWatch } from 'react-hook-form'
import { useSubscriptionActionMutation } from './api'
import { es } from './es'

export type DialogProps = { subscription: SubscriptionDetail; onClose: () => void }

/** Does something to a subscription as it is now, or previews it by a dry run. */
export function useAct({ uuid, version }: SubscriptionDetail) {
  const [act] = useSubscriptionActionMutation()
  type Call = Parameters<typeof act>[0]
  return (action: SubscriptionAction, values: Call['values'], { dryRun, token, key }: How) =>
    act({ uuid, version, action, values, dryRun, token, ...(key && { key }) }).unwrap()
}

/** When what is paid for ends, in words. */
const endOf = (subscription: SubscriptionDetail) => {
  const end = endOfPaid(subscription)
  return end ? formatDay(end) : ''
}

/** Pauses a subscription until a day. */
export function PauseDialog({ subscription, onClose }: DialogProps) {
  const { t } = useTranslation('subscriptions')
  const act = useAct(subscription)
  return (
    <PreviewDialog
      kind="Subscription"
      uuid={subscription.uuid}
      title={t('pausing.title', { name: subscription.customer.label })}
      confirm={es.pausing.confirm}
      dismiss={es.pausing.dismiss}
      done={es.pausing.done}
      schema={PauseRequest}
      initial={{ when: 'now', until: '', cover: 'keep', reason: '' }}
      run={(values, how) => act('pause', values, how)}
      onClose={onClose}
    >
      <RadioGroup
        name="when"
        label={es.pausing.when}
        options={[
          { value: 'now', label: es.pausing.now, description: es.pausing.nowHint },
          { value: 'period_end', label: t('pausing.later', { day: endOf(subscription) }) },
        ]}
      />
      <DateField name="until" label={es.pausing.until} hint={es.pausing.untilHint} />
      <RadioGroup
        name="cover"
        label={es.pausing.cover}
        options={PauseCover.options.map((value) => ({
          value,
          label: es.pausing.covers[value],
          description: es.pausing.coverHints[value],
        }))}
      />
      <TextField name="reason" label={es.pausing.reason} multiline optional />
    </PreviewDialog>
  )
}

/** Cancels a subscription, now or at the end of its period. */
export function CancelDialog({ subscription, onClose }: DialogProps) {
  const { t } = useTranslation('subscriptions')
  const act = useAct(subscription)
  const hasPeriod = subscription.current_period_end !== null
  return (
    <PreviewDialog
      kind="Subscription"
      uuid={subscription.uuid}
      title={t('canceling.title', { name: subscription.customer.label })}
      confirm={es.canceling.confirm}
      dismiss={es.canceling.dismiss}
      danger
      done={es.canceling.done}
      schema={CancelRequest}
      initial={{ when: hasPeriod ? 'period_end' : 'now', on: '', give_back: 'credit', reason: '' }}
      run={(values, how) => act('cancel', values, how)}
      onClose={onClose}
    >
      <RadioGroup
        name="when"
        label={es.canceling.when}
        options={[
          ...(hasPeriod
            ? [{ value: 'period_end', label: t('canceling.later', { day: endOf(subscription) }) }]
            : []),
          { value: 'now', label: es.canceling.now },
          ...(hasPeriod ? [{ value: 'date', label: es.canceling.date }] : []),
        ]}
      />
      <Ending />
      <TextField name="reason" label={es.canceling.reason} multiline optional />
    </PreviewDialog>
  )
}

/** What has to be known more of when it ends. */
function Ending() {
  const when: unknown = useWatch({ name: 'when' })
  if (when !== 'now' && when !== 'date') return null
  return (
    <>
      {when === 'date' && <DateField name="on" label={es.canceling.on} />}
      <RadioGroup
        name="give_back"
        label={es.canceling.giveBack}
        options={[
          { value: 'credit', label: es.canceling.credit },
          { value: 'refund', label: es.canceling.refund },
          { value: 'none', label: es.canceling.keep },
        ]}
      />
    </>
  )
}

type ValueProps<Input extends FieldValues, Output> = DialogProps & {
  action: SubscriptionAction & ValueAction
  schema: z.ZodMiniType<Output, Input>
  initial: { [Name in keyof Input]: Input[Name] | null }
  children: ReactNode
}
type ValueAction = keyof typeof textKeys
const textKeys = {
  extend_trial: 'trial',
  apply_coupon: 'coupon',
  change_method: 'method',
  change_day: 'day',
} as const satisfies Partial<Record<SubscriptionAction, string>>

/** A change of one value, seen before it is made. */
function ValueDialog<Input extends FieldValues, Output extends Parameters<ReturnType<typeof useAct>>[1]>({
  subscription,
  action,
  children,
  ...form
}: ValueProps<Input, Output>) {
  const { t } = useTranslation('subscriptions')
  const act = useAct(subscription)
  const said = textKeys[action]
  return (
    <PreviewDialog
      kind="Subscription"
      uuid={subscription.uuid}
      title={t(`${said}.title`, { name: subscription.customer.label })}
      confirm={es[said].confirm}
      done={es[said].done}
      run={(values, how) => act(action, values, how)}
      {...form}
    >
      {children}
    </PreviewDialog>
  )
}

/** Moves the end of a subscription's trial. */
export const TrialDialog = (props: DialogProps) => (
  <ValueDialog {...props} action="extend_trial" schema={TrialExtension} initial={{ until: '' }}>
    <DateField name="until" label={es.trial.until} />
  </ValueDialog>
)

/** Applies a coupon to a subscription. */
export const CouponDialog = (props: DialogProps) => (
  <ValueDialog {...props} action="apply_coupon" schema={CouponRequest} initial={{ coupon_code: '' }}>
    <TextField name="coupon_code" label={es.coupon.code} length={20} />
  </ValueDialog>
)

/** Changes the payment method of a subscription. */
export const MethodDialog = (props: DialogProps) => {
  const { payment_method, customer } = props.subscription
  return (
    <ValueDialog
      {...props}
      action="change_method"
      schema={MethodChange}
      initial={{ payment_method_uuid: payment_method?.uuid ?? '' }}
    >
      <PaymentMethodPicker name="payment_method_uuid" customer={customer.uuid} current={payment_method} />
    </ValueDialog>
  )
}

/** Changes the day on which a subscription is charged. */
export const DayDialog = (props: DialogProps) => {
  const { billing_anchor_day } = props.subscription
  return (
    <ValueDialog {...props} action="change_day" schema={DayChange} initial={{ billing_anchor_day }}>
      <NumberField name="billing_anchor_day" label={es.day.day} hint={es.day.dayHint} length={5} />
    </ValueDialog>
  )
}

/** Actions that need no values. */
export type PlainAction =
  | 'unschedule_change'
  | 'unschedule_pause'
  | 'undo_cancel'
  | 'remove_coupon'
  | 'charge_now'
  | 'end_payroll'
  | 'offer_payroll'

/** What needs no values: only to be seen before it is done. */
export function PlainDialog({ subscription, action, onClose }: DialogProps & { action: PlainAction }) {
  const { t } = useTranslation('subscriptions')
  const act = useAct(subscription)
  return (
    <TransitionDialog
      uuid={subscription.uuid}
      title={t(`ask.${action}`, { name: subscription.number })}
      confirm={es.actions[action]}
      done={es.done[action]}
      danger={false}
      asksReason={action === 'end_payroll'}
      run={({ reason, dryRun, token }) => act(action, reason ? { reason } : {}, { dryRun, token })}
      onClose={onClose}
    />
  )
}
