import type { ServiceCategoryListQuery } from '@/contract/serviceCategories'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListServiceCategoriesQuery } from './api'
import { serviceCategoryColumns } from './serviceCategoryColumns'

/** The categories within another. */
export const ServiceCategoriesTable: RelatedTable<Pick<ServiceCategoryListQuery, 'parent'>> = relatedTable(
  'ServiceCategory',
  useListServiceCategoriesQuery,
  only(serviceCategoryColumns, 'name', 'code', 'services', 'status'),
)
