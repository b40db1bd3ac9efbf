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
  ProviderService,
  ProviderServiceDetail,
  ProviderServiceListQuery,
  providerServiceViews,
  NewProviderService,
  ProviderServiceEdit,
  providerServiceTransitions,
} from '@/contract/providerServices'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const providerServicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProviderServices: build.query(listing('ProviderService', ProviderServiceListQuery, ProviderService)),
    countProviderServices: build.query(viewCounts('ProviderService', providerServiceViews)),
    getProviderService: build.query(oneRecord('ProviderService', ProviderServiceDetail)),
    createProviderService: build.mutation(
      creation('ProviderService', NewProviderService, ProviderServiceDetail),
    ),
    editProviderService: build.mutation(
      edition('ProviderService', ProviderServiceEdit, ProviderServiceDetail),
    ),
    providerServiceTransition: build.mutation(
      transition('ProviderService', providerServiceTransitions, ProviderServiceDetail),
    ),
    archiveProviderService: build.mutation(archiving('ProviderService')),
  }),
})

export const {
  useListProviderServicesQuery,
  useCountProviderServicesQuery,
  useGetProviderServiceQuery,
  useCreateProviderServiceMutation,
  useEditProviderServiceMutation,
  useProviderServiceTransitionMutation,
  useArchiveProviderServiceMutation,
} = providerServicesApi
