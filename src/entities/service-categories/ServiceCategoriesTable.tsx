import type { ServiceCategoryListQuery } from '@/contract/serviceCategories'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListServiceCategoriesQuery } from './api'
import { serviceCategoryColumns } from './serviceCategoryColumns'

const columns = only(serviceCategoryColumns, 'name', 'code', 'services', 'status')

/** The categories within another. */
export const ServiceCategoriesTable = ({ filter }: { filter: Pick<ServiceCategoryListQuery, 'parent'> }) => (
  <RelatedList
    kind="ServiceCategory"
    result={useListServiceCategoriesQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
