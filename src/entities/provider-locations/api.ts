import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import {
  archiving,
  creation,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import { slugs } from '@/contract/entities'
import { detailOf } from '@/contract/shapes'
import { PlacePoint, providerLocationContract } from '@/contract/providerLocations'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const providerLocationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProviderLocations: build.query(listing(providerLocationContract)),
    countProviderLocations: build.query(viewCounts(providerLocationContract)),
    getProviderLocation: build.query(oneRecord(providerLocationContract)),
    createProviderLocation: build.mutation(creation(providerLocationContract)),
    editProviderLocation: build.mutation(edition(providerLocationContract)),
    providerLocationTransition: build.mutation(transition(providerLocationContract)),
    /** Where a postal code or a town is; nothing where the network has nothing there. */
    placePoint: build.query({
      query: (place: string) => ({
        url: pathOf('admin', slugs.ProviderLocation, 'point'),
        params: { place },
      }),
      rawResponseSchema: detailOf(PlacePoint),
      transformResponse: ({ data }: { data: PlacePoint }) => data,
    }),
    archiveProviderLocation: build.mutation(archiving(providerLocationContract)),
  }),
})

export const {
  useListProviderLocationsQuery,
  useCountProviderLocationsQuery,
  useGetProviderLocationQuery,
  useCreateProviderLocationMutation,
  useEditProviderLocationMutation,
  useProviderLocationTransitionMutation,
  useLazyPlacePointQuery,
  useArchiveProviderLocationMutation,
} = providerLocationsApi
