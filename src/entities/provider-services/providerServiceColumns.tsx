import type { ProviderService } from '@/contract/providerServices'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { es } from './es'

/** What listings show of a tariff. The service comes first as text: its row leads to the tariff. */
export const providerServiceColumns: Column<ProviderService>[] = [
  {
    name: 'service',
    show: ({ service }) => service.label,
    sortable: true,
    slot: 'title',
    width: 1.8,
  },
  column.reference('Provider')('provider', { sortable: true, slot: 'subtitle', width: 1.6 }),
  column.reference('ProviderLocation')('location', { priority: 2, width: 1.3 }),
  column.identifier('number', { sortable: true, priority: 3 }),
  column.money('price_cents', { sortable: true, slot: 'amount' }),
  column.money('member_price_cents', { priority: 3 }),
  column.money('copay_override_cents', { priority: 2 }),
  column.day('valid_from', { sortable: true, priority: 3 }),
  column.day('valid_to', { sortable: true, slot: 'meta', priority: 2 }),
  column.word(es.authorizings)('requires_authorization', { priority: 3 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  column.status('ProviderService'),
]
