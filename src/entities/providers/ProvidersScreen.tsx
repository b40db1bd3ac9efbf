import { providerContract } from '@/contract/providers'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { stateNames } from '@/kit/vocabulary/mexico'
import { lazyPart } from '@/kit/elements/lazyPart'
import { StatesButton } from '@/kit/listing/StatesButton'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { TextFilter } from '@/kit/filter/TextFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountProvidersQuery, useListProvidersQuery } from './api'
import { es } from './es'
import { providerColumns } from './providerColumns'

const ProvidersByState = lazyPart(() => import('./ProvidersByState'), 'ProvidersByState')

/** The providers, with their filters and views. */
export default function ProvidersScreen() {
  const list = useListQuery(providerContract)
  return (
    <ListScreen
      group="Red médica"
      list={list}
      result={useListProvidersQuery(list.query)}
      columns={providerColumns}
      useCounts={useCountProvidersQuery}
      create="Provider.create"
      actions={<StatesButton>{(close) => <ProvidersByState list={list} onClose={close} />}</StatesButton>}
      filters={
        <>
          <ChoiceFilter list={list} name="kind" options={optionsOf(es.kinds)} />
          <ChoiceFilter list={list} name="specialty" options={optionsOf(specialtyNames)} />
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
        </>
      }
      moreFilters={{
        network: <TextFilter list={list} name="network" />,
        accepts: <ChoiceFilter list={list} name="accepts" options={optionsOf(es.acceptances)} />,
        public: <YesNoFilter list={list} name="public" />,
        state: <ChoiceFilter list={list} name="state" options={optionsOf(stateNames)} />,
        municipality: <TextFilter list={list} name="municipality" />,
        contract_ending: <YesNoFilter list={list} name="contract_ending" />,
        contract: <DateRangeFilter list={list} name="contract" />,
      }}
    />
  )
}
