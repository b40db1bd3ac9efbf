import type { PaymentMethodListQuery } from '@/contract/paymentMethods'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListPaymentMethodsQuery } from './api'
import { paymentMethodColumns } from './paymentMethodColumns'

/** The payment methods that belong to a record. */
export const PaymentMethodsTable: RelatedTable<Pick<PaymentMethodListQuery, 'account' | 'customer'>> =
  relatedTable(
    'PaymentMethod',
    useListPaymentMethodsQuery,
    only(paymentMethodColumns, 'label', 'type', 'expires_on', 'is_default', 'status'),
  )
