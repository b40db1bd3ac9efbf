import type { PaymentListQuery } from '@/contract/payments'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListPaymentsQuery } from './api'
import { paymentColumns } from './paymentColumns'

const columns = only(paymentColumns, 'number', 'method_type', 'created_at', 'amount_cents', 'status')

/** The payments that belong to a record, the latest first. */
export const PaymentsTable = ({
  filter,
}: {
  filter: Pick<PaymentListQuery, 'account' | 'customer' | 'invoice' | 'payment_method'>
}) => (
  <RelatedList
    kind="Payment"
    result={useListPaymentsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
