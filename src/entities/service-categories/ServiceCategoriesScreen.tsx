import { serviceCategoryContract } from '@/contract/serviceCategories'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import { ListScreen } from '@/kit/ListScreen'
import { optionsOf } from '@/kit/options'
import { ReferenceFilter } from '@/kit/ReferenceFilter'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { useCountServiceCategoriesQuery, useListServiceCategoriesQuery } from './api'
import { es } from './es'
import { serviceCategoryColumns } from './serviceCategoryColumns'

export default function ServiceCategoriesScreen() {
  const list = useListQuery(serviceCategoryContract)
  return (
    <ListScreen
      group="Catálogo y venta"
      list={list}
      result={useListServiceCategoriesQuery(list.query)}
      columns={serviceCategoryColumns}
      counts={useCountServiceCategoriesQuery({}).data}
      create="ServiceCategory.create"
      filters={<ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />}
      moreFilters={{
        searchable_public: <YesNoFilter list={list} name="searchable_public" />,
        parent: <ReferenceFilter list={list} name="parent" kind="ServiceCategory" />,
      }}
    />
  )
}
