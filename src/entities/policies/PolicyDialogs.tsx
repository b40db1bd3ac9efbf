import { useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { CancelPolicy, type PolicyDetail } from '@/contract/policies'
import { PaidInvoicePicker } from '@/entities/invoices/CustomerInvoicePicker'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { TextField } from '@/kit/form/fields/TextField'
import { formatDay } from '@/kit/text/formats'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { TransitionDialog } from '@/kit/record/TransitionDialog'
import { es } from './es'
import { usePolicyAct } from './usePolicyAct'

export type DialogProps = { policy: PolicyDetail; onClose: () => void }

/** Cancels a policy from a day on, after a dry run. */
export function CancelDialog({ policy, onClose }: DialogProps) {
  const { t } = useTranslation('policies')
  const act = usePolicyAct(policy)
  const { period_ends_on, number, holder } = policy
  return (
    <PreviewDialog
      kind="Policy"
      uuid={policy.uuid}
      title={t('canceling.title', { number, name: holder.label })}
      confirm={es.canceling.confirm}
      dismiss={es.canceling.dismiss}
      danger
      done={es.canceling.done}
      schema={CancelPolicy}
      initial={{
        when: period_ends_on ? 'period_end' : 'now',
        give_back: 'credit',
        invoice_uuid: '',
        reason: '',
      }}
      meanwhile={{ reason: '—' }}
      run={(values, how) => act('cancel', values, how)}
      onClose={onClose}
    >
      <RadioGroup
        name="when"
        label={es.canceling.when}
        options={[
          ...(period_ends_on
            ? [{ value: 'period_end', label: t('canceling.later', { day: formatDay(period_ends_on) }) }]
            : []),
          { value: 'now', label: es.canceling.now },
        ]}
      />
      <GivingBack policy={policy} />
      <TextField name="reason" label={es.canceling.reason} multiline />
    </PreviewDialog>
  )
}

/** Chooses what to do with the money, where a policy that ends today was paid for. */
function GivingBack({ policy: { funding, customer } }: Pick<DialogProps, 'policy'>) {
  const when: unknown = useWatch({ name: 'when' })
  const isPaid = funding === 'subscription' || funding === 'invoice'
  if (when !== 'now' || !isPaid || !customer) return null
  const { credit, refund, none } = es.canceling
  return (
    <>
      <RadioGroup
        name="give_back"
        label={es.canceling.giveBack}
        options={[
          { value: 'credit', label: credit },
          { value: 'refund', label: refund },
          { value: 'none', label: none },
        ]}
      />
      {funding === 'invoice' && (
        <PaidInvoicePicker
          name="invoice_uuid"
          label={es.canceling.invoice}
          hint={es.canceling.invoiceHint}
          optional
          customer={customer.uuid}
        />
      )}
    </>
  )
}

/** Takes back the scheduled cancellation of a policy. */
export function UndoDialog({ policy, onClose }: DialogProps) {
  const { t } = useTranslation('policies')
  const act = usePolicyAct(policy)
  return (
    <TransitionDialog
      uuid={policy.uuid}
      title={t('undoing.title', { number: policy.number })}
      confirm={es.actions.undo_cancel}
      done={es.undoing.done}
      danger={false}
      asksReason={false}
      run={({ dryRun, token }) => act('undo_cancel', {}, { dryRun, token })}
      onClose={onClose}
    />
  )
}
