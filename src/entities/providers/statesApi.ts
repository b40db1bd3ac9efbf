import { api } from '@/api/api'
import { byState } from '@/api/byState'
import { providerContract } from '@/contract/providers'

/** What the tiles by state are drawn from: asked for with them. */
const statesApi = api.injectEndpoints({
  endpoints: (build) => ({ providersByState: build.query(byState(providerContract)) }),
})

export const { useProvidersByStateQuery } = statesApi
