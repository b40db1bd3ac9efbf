import { Suspense, useState } from 'react'
import type { PaymentDetail } from '@/contract/payments'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { es } from './es'
import { isRetryable, RetryDialog } from './paymentMenu'

/** What people come to a failed payment for. */
export function RetryButton({ payment }: { payment: PaymentDetail }) {
  const [isAsked, setAsked] = useState(false)
  if (!isRetryable(payment) || payment.archived_at) return null
  return (
    <Can do="Payment.edit">
      <Button look="primary" onClick={() => setAsked(true)}>
        {es.actions.retry}
      </Button>
      {isAsked && (
        <Suspense>
          <RetryDialog payment={payment} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </Can>
  )
}
