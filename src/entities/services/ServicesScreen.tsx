import { serviceContract } from '@/contract/services'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountServicesQuery, useListServicesQuery } from './api'
import { es } from './es'
import { serviceColumns } from './serviceColumns'

/** The services, with their filters and views. */
export default function ServicesScreen() {
  const list = useListQuery(serviceContract)
  const result = useListServicesQuery(list.query)
  return (
    <ListScreen
      group="Catálogo y venta"
      list={list}
      result={result}
      columns={serviceColumns}
      useCounts={useCountServicesQuery}
      create="Service.create"
      filters={
        <>
          <ReferenceFilter
            list={list}
            name="category"
            kind="ServiceCategory"
            current={
              result.data?.data.find(({ category }) => category.uuid === list.query.category)?.category
            }
          />
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
        </>
      }
      moreFilters={{
        kind: <ChoiceFilter list={list} name="kind" options={optionsOf(es.kinds)} />,
        modality: <ChoiceFilter list={list} name="modality" options={optionsOf(es.modalities)} />,
        specialty: <ChoiceFilter list={list} name="specialty" options={optionsOf(specialtyNames)} />,
        has_provider: <YesNoFilter list={list} name="has_provider" />,
        requires_authorization: <YesNoFilter list={list} name="requires_authorization" />,
      }}
    />
  )
}
