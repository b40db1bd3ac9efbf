import { useTranslation } from '@/i18n'
import type { CustomerDetail } from '@/contract/customers'
import { CustomerPayment } from '@/contract/customerPayments'
import { useNow } from '@/kit/elements/useNow'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { money } from './money'
import { useReceiveAtCustomerMutation } from './receivedApi'
import { blankPayment, ReceivedFields } from './ReceivedFields'
import './receivedTexts'

type Props = { customer: CustomerDetail; onClose: () => void }

/** Takes note of a payment of a customer over several of their invoices. */
export function CustomerPaymentDialog({ customer, onClose }: Props) {
  const { t } = useTranslation('received')
  const [receive] = useReceiveAtCustomerMutation()
  const now = useNow()
  const { uuid, name, currency, balance_due_cents } = customer
  return (
    <PreviewDialog
      kind="Payment"
      uuid={uuid}
      title={t('title', { name })}
      confirm={money.record.confirm}
      done={money.record.done}
      schema={CustomerPayment}
      initial={blankPayment(balance_due_cents, currency, now)}
      refusesAtFields
      run={(values, how) => receive({ uuid, values, ...how }).unwrap()}
      onClose={onClose}
    >
      <ReceivedFields customer={uuid} />
    </PreviewDialog>
  )
}
