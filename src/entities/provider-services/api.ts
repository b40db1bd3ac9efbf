import * as z from 'zod/mini'
import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { recordTag } from '@/api/tags'
import {
  archiving,
  creation,
  decision,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import { TariffInPlan } from '@/contract/coverQuestions'
import { slugs } from '@/contract/entities'
import { detailOf } from '@/contract/shapes'
import {
  type NewTariff,
  type ProviderServiceAction,
  type ProviderServiceDetail,
  providerServiceContract,
} from '@/contract/providerServices'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const providerServicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProviderServices: build.query(listing(providerServiceContract)),
    countProviderServices: build.query(viewCounts(providerServiceContract)),
    getProviderService: build.query(oneRecord(providerServiceContract)),
    createProviderService: build.mutation(creation(providerServiceContract)),
    editProviderService: build.mutation(edition(providerServiceContract)),
    providerServiceTransition: build.mutation(transition(providerServiceContract)),
    providerServiceAction: build.mutation(
      decision<ProviderServiceAction, NewTariff, ProviderServiceDetail>(providerServiceContract),
    ),
    /** What each published plan leaves its members to pay of a tariff. */
    plansOfTariff: build.query({
      query: (uuid: string) => recordPath(slugs.ProviderService, uuid, 'plans'),
      rawResponseSchema: detailOf(z.array(TariffInPlan)),
      transformResponse: ({ data }: { data: TariffInPlan[] }) => data,
      providesTags: (_data, _error, uuid) => recordTag('ProviderService')(undefined, undefined, uuid),
    }),
    archiveProviderService: build.mutation(archiving(providerServiceContract)),
  }),
})

export const {
  useListProviderServicesQuery,
  useCountProviderServicesQuery,
  useGetProviderServiceQuery,
  useCreateProviderServiceMutation,
  useEditProviderServiceMutation,
  useProviderServiceTransitionMutation,
  useProviderServiceActionMutation,
  usePlansOfTariffQuery,
  useArchiveProviderServiceMutation,
} = providerServicesApi
