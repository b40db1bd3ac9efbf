import { planAddonContract } from '@/contract/planAddons'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { useCountPlanAddonsQuery, useListPlanAddonsQuery } from './api'
import { es } from './es'
import { planAddonColumns } from './planAddonColumns'

/** The add-ons of plans, with their filters and views. */
export default function PlanAddonsScreen() {
  const list = useListQuery(planAddonContract)
  return (
    <ListScreen
      group="Catálogo y venta"
      list={list}
      result={useListPlanAddonsQuery(list.query)}
      columns={planAddonColumns}
      useCounts={useCountPlanAddonsQuery}
      create="PlanAddon.create"
      filters={
        <>
          <ReferenceFilter list={list} name="plan" kind="Plan" />
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
        </>
      }
      moreFilters={{
        type: <ChoiceFilter list={list} name="type" options={optionsOf(es.types)} />,
        channel: <ChoiceFilter list={list} name="channel" options={optionsOf(es.channels)} />,
      }}
    />
  )
}
