import { AdjustTariffs, providerServiceActions, providerServiceContract } from '@/contract/providerServices'
import { i18n } from '@/i18n'
import type { BulkAct } from '@/kit/bulk/acts'
import { lazyPart } from '@/kit/elements/lazyPart'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { AmountFilter } from '@/kit/filter/AmountFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountProviderServicesQuery, useListProviderServicesQuery } from './api'
import { es } from './es'
import { providerServiceColumns } from './providerServiceColumns'

const AdjustFields = lazyPart(() => import('./AdjustFields'), 'AdjustFields')
const mayFollow: readonly string[] = providerServiceActions.replace.from

/** What is done to many tariffs at once, beside what is done to any records. */
const acts: readonly BulkAct[] = [
  {
    action: 'adjust',
    permission: 'ProviderService.edit',
    fits: (row) => 'status' in row && mayFollow.includes(String(row.status)),
    place: 'bar',
    label: es.adjusting.action,
    ask: (what) => i18n.t('ask', { ns: 'bulk', action: es.adjusting.ask, what }),
    confirm: (what) => i18n.t('confirm', { ns: 'bulk', action: es.adjusting.ask, what }),
    schema: AdjustTariffs,
    initial: { pct: '', valid_from: '', rounding: 'pesos' },
    Fields: AdjustFields,
  },
]

/** The tariffs of providers, with their filters and views. */
export default function ProviderServicesScreen() {
  const list = useListQuery(providerServiceContract)
  const result = useListProviderServicesQuery(list.query)
  const [first] = result.data?.data ?? []
  return (
    <ListScreen
      group="Red médica"
      list={list}
      result={result}
      columns={providerServiceColumns}
      acts={acts}
      useCounts={useCountProviderServicesQuery}
      create="ProviderService.create"
      filters={
        <>
          <ReferenceFilter
            list={list}
            name="provider"
            kind="Provider"
            current={list.query.provider ? first?.provider : undefined}
          />
          <ReferenceFilter list={list} name="category" kind="ServiceCategory" />
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
        </>
      }
      moreFilters={{
        service: (
          <ReferenceFilter
            list={list}
            name="service"
            kind="Service"
            current={list.query.service ? first?.service : undefined}
          />
        ),
        ending: <YesNoFilter list={list} name="ending" />,
        above_reference: <YesNoFilter list={list} name="above_reference" />,
        price: <AmountFilter list={list} name="price" />,
      }}
    />
  )
}
