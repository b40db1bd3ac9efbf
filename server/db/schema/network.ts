import type { MexicanState } from '@/contract/mexico'
import type { LocationStatus, NewProviderLocation } from '@/contract/providerLocations'
import type { NewProviderService } from '@/contract/providerServices'
import type { NewProvider, ProviderStatus } from '@/contract/providers'
import type { NewServiceCategory } from '@/contract/serviceCategories'
import type { NewService } from '@/contract/services'
import type { ActiveStatus } from '@/contract/shapes'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Nullable, Stored } from './columns'

/** Services, the providers that give them, and their places. */
export type NetworkTables = {
  service_categories: Stored<
    NewServiceCategory,
    { status: ActiveStatus; status_reason: Nullable<string>; sort_name: GeneratedAlways<string> }
  >
  services: Stored<
    NewService,
    { status: ActiveStatus; status_reason: Nullable<string>; sort_name: GeneratedAlways<string> }
  >
  providers: Stored<
    NewProvider,
    {
      number: string
      status: ProviderStatus
      status_reason: Nullable<string>
      submitted_by_uuid: Nullable<string>
      terminated_on: Nullable<string>
      rating_avg: Nullable<number>
      rating_count: Generated<number>
      contract_ends_on: GeneratedAlways<string | null>
      sort_name: GeneratedAlways<string>
    }
  >
  provider_locations: Stored<
    NewProviderLocation,
    {
      number: string
      status: LocationStatus
      status_reason: Nullable<string>
      municipality: GeneratedAlways<string | null>
      state: GeneratedAlways<MexicanState | null>
      latitude: GeneratedAlways<number | null>
      longitude: GeneratedAlways<number | null>
      zip: GeneratedAlways<string | null>
      phone: GeneratedAlways<string | null>
      provider_name: Generated<string>
      sort_name: GeneratedAlways<string>
      sort_provider: GeneratedAlways<string>
      sort_place: GeneratedAlways<string | null>
    }
  >
  /** The public directory of places, which triggers keep in step with places and providers. */
  provider_directory: {
    uuid: string
    provider_uuid: string
    slug: string
    kind: string
    specialty_names: string[]
    sort_name: string
  }
  provider_services: Stored<
    NewProviderService,
    {
      number: string
      status: 'active' | 'suspended'
      status_reason: Nullable<string>
      service_name: Generated<string>
      provider_name: Generated<string>
      service_code: Generated<string>
      category_uuid: Nullable<string>
      reference_price_cents: Nullable<number>
      sort_service: GeneratedAlways<string>
      sort_provider: GeneratedAlways<string>
    }
  >
}
