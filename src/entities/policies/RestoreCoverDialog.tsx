import { useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { dayOf } from '@/contract/days'
import type { Debt } from '@/contract/debt'
import { RestoreCover, RestorePay } from '@/contract/restoreCover'
import type { Ref } from '@/contract/shapes'
import { ChannelField } from '@/entities/payments/ReceivedMoneyFields'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { TextField } from '@/kit/form/fields/TextField'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { formatMoney } from '@/kit/text/formats'
import { presentTime } from '@/store/clock'
import { useRestoreCoverMutation } from './api'
import { gapTexts } from './gapTexts'

type Props = { policy: Ref; debt: Debt; currency: string; onClose: () => void }

/** Restores a policy's cover as far as can be done now, after a dry run that shows each effect and what remains. */
export function RestoreCoverDialog({ policy, debt, currency, onClose }: Props) {
  const { t } = useTranslation('gaps')
  const [restore] = useRestoreCoverMutation()
  const { restore: texts } = gapTexts
  return (
    <PreviewDialog
      kind="Policy"
      uuid={policy.uuid}
      title={t('restore.title', { policy: policy.label })}
      confirm={texts.confirm}
      dismiss={texts.dismiss}
      done={texts.done}
      schema={RestoreCover}
      initial={{
        pay: 'none',
        method_type: 'transfer',
        received_on: dayOf(new Date(presentTime())),
        bank: '',
        reference: '',
      }}
      run={(values, { dryRun, token, key }) =>
        restore({
          uuid: policy.uuid,
          action: 'restore_cover',
          values,
          dryRun,
          token,
          ...(key && { key }),
        }).unwrap()
      }
      onClose={onClose}
    >
      {debt.overdue_cents > 0 && (
        <RadioGroup
          name="pay"
          label={t('restore.pay', { amount: formatMoney(debt.overdue_cents, currency) })}
          options={RestorePay.options.map((value) => ({ value, label: texts.pays[value] }))}
        />
      )}
      <ReceivedPayment />
    </PreviewDialog>
  )
}

/** How the payment reached us, where one is recorded; its amount is all that is overdue. */
function ReceivedPayment() {
  const pay: unknown = useWatch({ name: 'pay' })
  if (pay !== 'record') return null
  const { channel, received, bank, reference } = gapTexts.restore
  return (
    <>
      <ChannelField label={channel} />
      <DateField name="received_on" label={received} />
      <TextField name="bank" label={bank} length={20} optional />
      <TextField name="reference" label={reference} length={20} optional />
    </>
  )
}
