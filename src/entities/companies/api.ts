import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { idempotencyKey, ifMatch } from '@/api/preconditions'
import { whenDone } from '@/api/whenDone'
import { changedTags, listTag, pageTags, recordTag } from '@/api/tags'
import { actionReplyOf, type ActionReply } from '@/contract/actions'
import {
  Company,
  CompanyDetail,
  type CompanyEdit,
  type CompanyListQuery,
  type companyTransitions,
  type companyViews,
  type NewCompany,
} from '@/contract/companies'
import { Event } from '@/contract/events'
import { detailOf, type Detail, pageOf, type Page, ViewCounts } from '@/contract/shapes'
import type { Changing, Creating, Moving } from '@/api/writes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const companiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCompanies: build.query({
      query: (params: CompanyListQuery) => ({ url: 'admin/companies', params }),
      responseSchema: pageOf(Company),
      providesTags: pageTags('Company'),
    }),

    countCompanies: build.query({
      query: (view: (keyof typeof companyViews)[]) => ({ url: 'admin/companies/counts', params: { view } }),
      rawResponseSchema: ViewCounts,
      transformResponse: ({ data }: ViewCounts) => data,
      providesTags: [listTag('Company')],
    }),

    getCompany: build.query({
      query: (uuid: string) => recordPath('companies', uuid),
      rawResponseSchema: detailOf(CompanyDetail),
      transformResponse: ({ data }: Detail<CompanyDetail>) => data,
      providesTags: recordTag('Company'),
    }),

    companyTimeline: build.query({
      query: (uuid: string) => ({ url: recordPath('companies', uuid, 'timeline'), params: { size: 8 } }),
      rawResponseSchema: pageOf(Event),
      transformResponse: ({ data }: Page<Event>) => data,
      providesTags: recordTag('Company'),
    }),

    createCompany: build.mutation({
      query: ({ values, key, allowDuplicate }: Creating<NewCompany>) => ({
        url: 'admin/companies',
        method: 'POST',
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: idempotencyKey(key),
        body: values,
      }),
      transformResponse: ({ data }: Detail<CompanyDetail>) => data,
      invalidatesTags: [listTag('Company')],
    }),

    editCompany: build.mutation({
      query: ({ uuid, version, changes, allowDuplicate }: Changing<CompanyEdit>) => ({
        url: recordPath('companies', uuid),
        method: 'PATCH',
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: ifMatch(version),
        body: changes,
      }),
      transformResponse: ({ data }: Detail<CompanyDetail>) => data,
      // The reply is the record: it is shown at once, without asking again.
      onQueryStarted: ({ uuid }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, (record) => {
          dispatch(
            companiesApi.util.upsertQueryEntries([{ endpointName: 'getCompany', arg: uuid, value: record }]),
          )
        }),
      invalidatesTags: changedTags('Company'),
    }),

    companyTransition: build.mutation({
      query: ({ uuid, version, action, reason, dryRun }: Moving<keyof typeof companyTransitions>) => ({
        url: recordPath('companies', uuid, 'actions', action),
        method: 'POST',
        params: { dry_run: dryRun || undefined },
        headers: ifMatch(version),
        body: { reason },
      }),
      responseSchema: actionReplyOf(CompanyDetail),
      invalidatesTags: (reply: ActionReply<CompanyDetail> | undefined, error, { uuid, dryRun }) =>
        dryRun || error ? [] : changedTags('Company')(reply, error, uuid),
    }),

    archiveCompany: build.mutation<void, string>({
      query: (uuid) => ({ url: recordPath('companies', uuid), method: 'DELETE' }),
      invalidatesTags: [listTag('Company')],
    }),
  }),
})

export const {
  useListCompaniesQuery,
  useCountCompaniesQuery,
  useGetCompanyQuery,
  useCompanyTimelineQuery,
  useCreateCompanyMutation,
  useEditCompanyMutation,
  useCompanyTransitionMutation,
  useArchiveCompanyMutation,
} = companiesApi
