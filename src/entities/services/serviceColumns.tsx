import type { Service } from '@/contract/services'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { es } from './es'

/** What listings show of a service. */
export const serviceColumns: Column<Service>[] = [
  column.text('name', { sortable: true, slot: 'title', width: 2.2 }),
  column.reference('ServiceCategory')('category', { slot: 'subtitle', width: 1.4 }),
  column.identifier('code', { sortable: true, priority: 3, width: 1.2 }),
  column.word(es.kinds)('kind', { sortable: true, priority: 2 }),
  column.words(es.modalities)('modality', { priority: 3, width: 1.3 }),
  column.word(specialtyNames)('specialty', { priority: 3, width: 1.3 }),
  column.money('reference_price_cents', { sortable: true, slot: 'amount' }),
  column.count('providers', { slot: 'meta', priority: 2, width: 0.8 }),
  column.yesNo('requires_authorization', { priority: 2 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  column.status('Service', { sortable: true }),
]
