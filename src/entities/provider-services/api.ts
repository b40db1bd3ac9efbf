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
  ProviderService,
  type ProviderServiceAction,
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
    providerServiceAction: build.mutation(
      decision<ProviderServiceAction, NewTariff, ProviderServiceDetail>(
        'ProviderService',
        ProviderServiceDetail,
      ),
    ),
    /** What each published plan leaves its members to pay of a tariff. */
    plansOfTariff: build.query({
      query: (uuid: string) => recordPath(slugs.ProviderService, uuid, 'plans'),
      rawResponseSchema: detailOf(z.array(TariffInPlan)),
      transformResponse: ({ data }: { data: TariffInPlan[] }) => data,
      providesTags: (_data, _error, uuid) => recordTag('ProviderService')(undefined, undefined, uuid),
    }),
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
  useProviderServiceActionMutation,
  usePlansOfTariffQuery,
  useArchiveProviderServiceMutation,
} = providerServicesApi
