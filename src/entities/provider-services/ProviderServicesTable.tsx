import type { ProviderService, ProviderServiceListQuery } from '@/contract/providerServices'
import { column, only } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
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

/** Of one service at one place, tariffs are told apart by when they hold. */
const historyColumns: Column<ProviderService>[] = [
  column.identifier('number', { slot: 'title' }),
  column.day('valid_from', { slot: 'subtitle' }),
  ...only(providerServiceColumns, 'valid_to', 'price_cents', 'status'),
]

/** A tariff with all that came before it and all that follows, the last first. */
export const TariffHistory: RelatedTable<Pick<ProviderServiceListQuery, 'history_of' | 'sort'>> =
  relatedTable('ProviderService', useListProviderServicesQuery, historyColumns)
