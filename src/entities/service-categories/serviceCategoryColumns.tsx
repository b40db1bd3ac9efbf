import type { ServiceCategory } from '@/contract/serviceCategories'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
// A word that is missing does not compile; one that was not loaded would only be seen.
import './es'

/** What listings show of a category. */
export const serviceCategoryColumns: Column<ServiceCategory>[] = [
  column.text('name', { sortable: true, slot: 'title', width: 2 }),
  column.identifier('code', { sortable: true, slot: 'subtitle', priority: 2 }),
  column.reference('ServiceCategory')('parent', { width: 1.4, priority: 2 }),
  column.count('services', { slot: 'meta' }),
  column.count('plans', { priority: 2 }),
  column.count('order', { sortable: true, priority: 2 }),
  column.yesNo('searchable_public', { priority: 3 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  column.status('ServiceCategory', { sortable: true }),
]
