import { useTranslation } from '@/i18n'
import type { PaymentMethodDetail } from '@/contract/paymentMethods'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { useMakeDefaultPaymentMethodMutation } from './api'
import { es } from './es'

const ConfirmDialog = lazyPart(() => import('@/kit/form/ConfirmDialog'), 'ConfirmDialog')

/** Charges the customer with this method from now on, where it is good and is not what they are charged with. */
export const makeDefaultMenu = (method: PaymentMethodDetail): RecordAction[] =>
  method.status === 'active' && !method.is_default
    ? [
        {
          name: 'make_default',
          label: es.makeDefault.action,
          beside: true,
          dialog: (onClose) => <MakeDefault method={method} onClose={onClose} />,
        },
      ]
    : []

function MakeDefault({ method, onClose }: { method: PaymentMethodDetail; onClose: () => void }) {
  const { t } = useTranslation('payment-methods')
  const [makeDefault] = useMakeDefaultPaymentMethodMutation()
  const { uuid, label, customer } = method
  return (
    <ConfirmDialog
      title={t('makeDefault.ask', { name: label })}
      confirm={es.makeDefault.action}
      done={es.makeDefault.done}
      run={() => makeDefault({ uuid, customer: customer.uuid }).unwrap()}
      onClose={onClose}
    >
      <p>{t('makeDefault.told', { customer: customer.label })}</p>
    </ConfirmDialog>
  )
}
