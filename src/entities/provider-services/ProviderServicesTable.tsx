import type { ProviderServiceListQuery } from '@/contract/providerServices'
import { only } from '@/kit/column'
import { type RelatedTable, relatedTable } from '@/kit/relatedTable'
import { useListProviderServicesQuery } from './api'
import { providerServiceColumns } from './providerServiceColumns'

/** The tariffs that belong to a record. */
export const ProviderServicesTable: RelatedTable<
  Pick<ProviderServiceListQuery, 'provider' | 'service' | 'location'>
> = relatedTable(
  'ProviderService',
  useListProviderServicesQuery,
  only(providerServiceColumns, 'service', 'provider', 'price_cents', 'valid_to', 'status'),
)

/** A tariff with all that came before it and all that follows, the last first. */
export const TariffHistory: RelatedTable<Pick<ProviderServiceListQuery, 'history_of' | 'sort'>> =
  relatedTable(
    'ProviderService',
    useListProviderServicesQuery,
    only(providerServiceColumns, 'number', 'valid_from', 'valid_to', 'price_cents', 'status'),
  )
