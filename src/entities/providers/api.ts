import * as z from 'zod/mini'
import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { recordTag } from '@/api/tags'
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
import { FoundProvider } from '@/contract/providerSearch'
import { detailOf } from '@/contract/shapes'
import { providerContract } from '@/contract/providers'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const providersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProviders: build.query(listing(providerContract)),
    countProviders: build.query(viewCounts(providerContract)),
    getProvider: build.query(oneRecord(providerContract)),
    createProvider: build.mutation(creation(providerContract)),
    editProvider: build.mutation(edition(providerContract)),
    providerTransition: build.mutation(transition(providerContract)),
    /** Their places as the public search tells of them. */
    providerCards: build.query({
      query: (uuid: string) => recordPath(slugs.Provider, uuid, 'cards'),
      rawResponseSchema: detailOf(z.array(FoundProvider)),
      transformResponse: ({ data }: { data: FoundProvider[] }) => data,
      providesTags: (_data, _error, uuid) => recordTag('Provider')(undefined, undefined, uuid),
    }),
    archiveProvider: build.mutation(archiving(providerContract)),
  }),
})

export const {
  useListProvidersQuery,
  useCountProvidersQuery,
  useGetProviderQuery,
  useCreateProviderMutation,
  useEditProviderMutation,
  useProviderTransitionMutation,
  useProviderCardsQuery,
  useArchiveProviderMutation,
} = providersApi
