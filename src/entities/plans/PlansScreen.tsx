import { planContract } from '@/contract/plans'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { TextFilter } from '@/kit/filter/TextFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountPlansQuery, useListPlansQuery } from './api'
import { es } from './es'
import { planColumns } from './planColumns'

/** The plans, with their filters and views. */
export default function PlansScreen() {
  const list = useListQuery(planContract)
  return (
    <ListScreen
      group="Catálogo y venta"
      list={list}
      result={useListPlansQuery(list.query)}
      columns={planColumns}
      useCounts={useCountPlansQuery}
      create="Plan.create"
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <ChoiceFilter list={list} name="kind" options={optionsOf(es.kinds)} />
        </>
      }
      moreFilters={{
        audience: <ChoiceFilter list={list} name="audience" options={optionsOf(es.audiences)} />,
        channel: <ChoiceFilter list={list} name="channel" options={optionsOf(es.channels)} />,
        family: <TextFilter list={list} name="family" />,
        category: <ReferenceFilter list={list} name="category" kind="ServiceCategory" />,
        service: <ReferenceFilter list={list} name="service" kind="Service" />,
        insurer: <ReferenceFilter list={list} name="insurer" kind="Company" />,
        public: <YesNoFilter list={list} name="public" />,
        draft: <YesNoFilter list={list} name="draft" />,
      }}
    />
  )
}
