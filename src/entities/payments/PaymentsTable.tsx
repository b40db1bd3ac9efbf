import type { PaymentListQuery } from '@/contract/payments'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListPaymentsQuery } from './api'
import { paymentColumns } from './paymentColumns'

/** The payments that belong to a record, the latest first. */
export const PaymentsTable: RelatedTable<
  Pick<PaymentListQuery, 'account' | 'customer' | 'invoice' | 'payment_method'>
> = relatedTable(
  'Payment',
  useListPaymentsQuery,
  only(paymentColumns, 'number', 'method_type', 'created_at', 'amount_cents', 'status'),
)
