import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethodDetail } from '@/contract/paymentMethods'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { useMakeDefaultPaymentMethodMutation } from './api'

/** Charges the customer with this method from now on, where it is good and is not what they are charged with. */
export function MakeDefaultButton({ method }: { method: PaymentMethodDetail }) {
  const { t } = useTranslation('payment-methods')
  const [makeDefault] = useMakeDefaultPaymentMethodMutation()
  const [isAsked, setAsked] = useState(false)
  const { uuid, label, customer, status, is_default, archived_at } = method
  if (status !== 'active' || is_default || archived_at) return null
  return (
    <Can do="PaymentMethod.edit">
      <Button onClick={() => setAsked(true)}>{t('makeDefault.action')}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t('makeDefault.ask', { name: label })}
          confirm={t('makeDefault.action')}
          done={t('makeDefault.done')}
          run={() => makeDefault({ uuid, customer: customer.uuid }).unwrap()}
          onClose={() => setAsked(false)}
        >
          <p>{t('makeDefault.told', { customer: customer.label })}</p>
        </ConfirmDialog>
      )}
    </Can>
  )
}
