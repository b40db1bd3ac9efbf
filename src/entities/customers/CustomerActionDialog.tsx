import { useTranslation } from '@/i18n'
import type { CustomerAction, CustomerDetail } from '@/contract/customers'
import { TransitionDialog } from '@/kit/record/TransitionDialog'
import { useCustomerActionMutation } from './api'
import { es } from './es'

type Props = { customer: CustomerDetail; action: CustomerAction; onClose: () => void }

/** Shows what is charged or paid, invoice by invoice, before it is done. */
export function CustomerActionDialog({ customer: { uuid, version, name }, action, onClose }: Props) {
  const { t } = useTranslation('customers')
  const [act] = useCustomerActionMutation()
  return (
    <TransitionDialog
      uuid={uuid}
      title={t(`ask.${action}`, { name })}
      confirm={es.actions[action]}
      done={es.done[action]}
      danger={false}
      asksReason={false}
      run={({ dryRun, token }) => act({ uuid, version, action, values: {}, dryRun, token }).unwrap()}
      onClose={onClose}
    />
  )
}
