import type { ProviderListQuery } from '@/contract/providers'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListProvidersQuery } from './api'
import { providerColumns } from './providerColumns'

/** The providers that belong to a record. */
export const ProvidersTable: RelatedTable<Pick<ProviderListQuery, 'person' | 'company'>> = relatedTable(
  'Provider',
  useListProvidersQuery,
  only(providerColumns, 'name', 'number', 'kind', 'contract_ends_on', 'status'),
)
