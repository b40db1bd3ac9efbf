import { api } from '@/api/api'
import {
  archiving,
  creation,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import {
  ProviderLocation,
  ProviderLocationDetail,
  ProviderLocationListQuery,
  providerLocationViews,
  NewProviderLocation,
  ProviderLocationEdit,
  providerLocationTransitions,
} from '@/contract/providerLocations'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const providerLocationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProviderLocations: build.query(
      listing('ProviderLocation', ProviderLocationListQuery, ProviderLocation),
    ),
    countProviderLocations: build.query(viewCounts('ProviderLocation', providerLocationViews)),
    getProviderLocation: build.query(oneRecord('ProviderLocation', ProviderLocationDetail)),
    createProviderLocation: build.mutation(
      creation('ProviderLocation', NewProviderLocation, ProviderLocationDetail),
    ),
    editProviderLocation: build.mutation(
      edition('ProviderLocation', ProviderLocationEdit, ProviderLocationDetail),
    ),
    providerLocationTransition: build.mutation(
      transition('ProviderLocation', providerLocationTransitions, ProviderLocationDetail),
    ),
    archiveProviderLocation: build.mutation(archiving('ProviderLocation')),
  }),
})

export const {
  useListProviderLocationsQuery,
  useCountProviderLocationsQuery,
  useGetProviderLocationQuery,
  useCreateProviderLocationMutation,
  useEditProviderLocationMutation,
  useProviderLocationTransitionMutation,
  useArchiveProviderLocationMutation,
} = providerLocationsApi
