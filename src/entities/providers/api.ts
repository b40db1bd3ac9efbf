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
  Provider,
  ProviderDetail,
  ProviderListQuery,
  providerViews,
  NewProvider,
  ProviderEdit,
  providerTransitions,
} from '@/contract/providers'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const providersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProviders: build.query(listing('Provider', ProviderListQuery, Provider)),
    countProviders: build.query(viewCounts('Provider', providerViews)),
    getProvider: build.query(oneRecord('Provider', ProviderDetail)),
    createProvider: build.mutation(creation('Provider', NewProvider, ProviderDetail)),
    editProvider: build.mutation(edition('Provider', ProviderEdit, ProviderDetail)),
    providerTransition: build.mutation(transition('Provider', providerTransitions, ProviderDetail)),
    archiveProvider: build.mutation(archiving('Provider')),
  }),
})

export const {
  useListProvidersQuery,
  useCountProvidersQuery,
  useGetProviderQuery,
  useCreateProviderMutation,
  useEditProviderMutation,
  useProviderTransitionMutation,
  useArchiveProviderMutation,
} = providersApi
