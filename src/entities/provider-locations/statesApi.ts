import { api } from '@/api/api'
import { byState } from '@/api/byState'
import { providerLocationContract } from '@/contract/providerLocations'

/** What the tiles by state are drawn from: asked for with them. */
const statesApi = api.injectEndpoints({
  endpoints: (build) => ({ providerLocationsByState: build.query(byState(providerLocationContract)) }),
})

export const { useProviderLocationsByStateQuery } = statesApi
