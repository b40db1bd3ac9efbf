import type { PaymentMethod } from '@/contract/paymentMethods'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { es } from './es'
import { PaymentMethodStatusBadge } from './PaymentMethodStatusBadge'

/** What listings show of a payment method. */
export const paymentMethodColumns: Column<PaymentMethod>[] = [
  column.text('label', { sortable: true, slot: 'title', width: 1.6 }),
  column.reference('Customer')('customer', { slot: 'subtitle', width: 1.8 }),
  column.word(es.types)('type', { priority: 2 }),
  column.identifier('last4', { priority: 3 }),
  column.text('bank_name', { priority: 3 }),
  column.day('expires_on', { sortable: true, slot: 'meta' }),
  column.yesNo('is_default', { priority: 3 }),
  column.instant('last_used_at', { sortable: true, priority: 2 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  {
    name: 'status',
    show: (method) => <PaymentMethodStatusBadge method={method} />,
    sortable: true,
    slot: 'status',
  },
]
