import type { ProviderLocationListQuery } from '@/contract/providerLocations'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListProviderLocationsQuery } from './api'
import { providerLocationColumns } from './providerLocationColumns'

/** The places that belong to a record. */
export const ProviderLocationsTable: RelatedTable<Pick<ProviderLocationListQuery, 'provider'>> = relatedTable(
  'ProviderLocation',
  useListProviderLocationsQuery,
  only(providerLocationColumns, 'name', 'type', 'place', 'phone', 'status'),
)
