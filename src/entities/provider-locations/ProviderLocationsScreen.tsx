import { providerLocationContract } from '@/contract/providerLocations'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { lazyPart } from '@/kit/elements/lazyPart'
import { StatesButton } from '@/kit/listing/StatesButton'
import { ListScreen } from '@/kit/listing/ListScreen'
import { stateNames } from '@/kit/vocabulary/mexico'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { TextFilter } from '@/kit/filter/TextFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountProviderLocationsQuery, useListProviderLocationsQuery } from './api'
import { es } from './es'
import { NearFilter } from './NearFilter'
import { providerLocationColumns } from './providerLocationColumns'

const PlacesByState = lazyPart(() => import('./PlacesByState'), 'PlacesByState')

/** The places of providers, with their filters and views. */
export default function ProviderLocationsScreen() {
  const list = useListQuery(providerLocationContract)
  const result = useListProviderLocationsQuery(list.query)
  return (
    <ListScreen
      group="Red médica"
      list={list}
      result={result}
      columns={providerLocationColumns}
      useCounts={useCountProviderLocationsQuery}
      create="ProviderLocation.create"
      actions={<StatesButton>{(close) => <PlacesByState list={list} onClose={close} />}</StatesButton>}
      filters={
        <>
          <ChoiceFilter list={list} name="state" options={optionsOf(stateNames)} />
          <ReferenceFilter
            list={list}
            name="provider"
            kind="Provider"
            current={
              result.data?.data.find(({ provider }) => provider.uuid === list.query.provider)?.provider
            }
          />
        </>
      }
      moreFilters={{
        status: <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />,
        type: <ChoiceFilter list={list} name="type" options={optionsOf(es.types)} />,
        near: <NearFilter list={list} />,
        municipality: <TextFilter list={list} name="municipality" />,
        accessibility: (
          <ChoiceFilter list={list} name="accessibility" options={optionsOf(es.accessibilities)} />
        ),
        emergency_24h: <YesNoFilter list={list} name="emergency_24h" />,
        has_position: <YesNoFilter list={list} name="has_position" />,
      }}
    />
  )
}
