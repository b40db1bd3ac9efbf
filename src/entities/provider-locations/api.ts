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
import {
  PlacePoint,
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
    /** Where a postal code or a town is; nothing where the network has nothing there. */
    placePoint: build.query({
      query: (place: string) => ({
        url: pathOf('admin', slugs.ProviderLocation, 'point'),
        params: { place },
      }),
      rawResponseSchema: detailOf(PlacePoint),
      transformResponse: ({ data }: { data: PlacePoint }) => data,
    }),
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
  useLazyPlacePointQuery,
  useArchiveProviderLocationMutation,
} = providerLocationsApi
