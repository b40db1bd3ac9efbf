import type { PaymentMethod } from '@/contract/paymentMethods'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'
import { es } from './es'

/** The status of a method; one that is good, and not for long, says that instead. */
export const PaymentMethodStatusBadge = ({
  method: { status, expiring },
}: {
  method: Pick<PaymentMethod, 'status' | 'expiring'>
}) =>
  expiring ? (
    <StatusTag tone="warn">{es.fields.expiring}</StatusTag>
  ) : (
    <Status of="PaymentMethod" value={status} />
  )
