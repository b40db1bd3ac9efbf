import { planContract } from '@/contract/plans'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import { ListScreen } from '@/kit/ListScreen'
import { optionsOf } from '@/kit/options'
import { ReferenceFilter } from '@/kit/ReferenceFilter'
import { TextFilter } from '@/kit/TextFilter'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { useCountPlansQuery, useListPlansQuery } from './api'
import { es } from './es'
import { planColumns } from './planColumns'

export default function PlansScreen() {
  const list = useListQuery(planContract)
  return (
    <ListScreen
      group="Catálogo y venta"
      list={list}
      result={useListPlansQuery(list.query)}
      columns={planColumns}
      counts={useCountPlansQuery({}).data}
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
