import { serviceCategoryContract } from '@/contract/serviceCategories'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountServiceCategoriesQuery, useListServiceCategoriesQuery } from './api'
import { es } from './es'
import { serviceCategoryColumns } from './serviceCategoryColumns'

/** The categories of services, with their filters and views. */
export default function ServiceCategoriesScreen() {
  const list = useListQuery(serviceCategoryContract)
  return (
    <ListScreen
      group="Catálogo y venta"
      list={list}
      result={useListServiceCategoriesQuery(list.query)}
      columns={serviceCategoryColumns}
      useCounts={useCountServiceCategoriesQuery}
      create="ServiceCategory.create"
      filters={<ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />}
      moreFilters={{
        searchable_public: <YesNoFilter list={list} name="searchable_public" />,
        parent: <ReferenceFilter list={list} name="parent" kind="ServiceCategory" />,
      }}
    />
  )
}
