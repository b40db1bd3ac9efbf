import type { Payment } from '@/contract/payments'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'
import { es } from './es'

type Props = { payment: Pick<Payment, 'status' | 'disputed' | 'refunded_cents' | 'amount_cents'> }

/** The status of a payment; one that is disputed or was given back says that instead. */
export function PaymentStatusBadge({ payment: { status, disputed, refunded_cents, amount_cents } }: Props) {
  if (disputed) return <StatusTag tone="warn">{es.disputed}</StatusTag>
  if (refunded_cents > 0)
    return (
      <StatusTag tone="neutral">
        {refunded_cents === amount_cents ? es.refunded : es.partlyRefunded}
      </StatusTag>
    )
  return <Status of="Payment" value={status} />
}
