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
