import type { PaymentMethodListQuery } from '@/contract/paymentMethods'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListPaymentMethodsQuery } from './api'
import { paymentMethodColumns } from './paymentMethodColumns'

const columns = only(paymentMethodColumns, 'label', 'type', 'expires_on', 'is_default', 'status')

/** The payment methods that belong to a record. */
export const PaymentMethodsTable = ({
  filter,
}: {
  filter: Pick<PaymentMethodListQuery, 'account' | 'customer'>
}) => (
  <RelatedList
    kind="PaymentMethod"
    result={useListPaymentMethodsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
