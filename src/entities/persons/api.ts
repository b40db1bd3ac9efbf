import type * as z from 'zod/mini'
import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { idempotencyKey, ifMatch } from '@/api/preconditions'
import { whenDone } from '@/api/whenDone'
import { changedTags, listTag, pageTags, recordTag } from '@/api/tags'
import { actionReplyOf, type ActionReply } from '@/contract/actions'
import {
  Person,
  type NewPerson,
  PersonDetail,
  type PersonEdit,
  type PersonListQuery,
  type personTransitions,
  type personViews,
  RevealReply,
  type SensitivePersonField,
} from '@/contract/persons'
import { Event } from '@/contract/events'
import { detailOf, type Detail, pageOf, type Page, ViewCounts } from '@/contract/shapes'
import type { Changing, Creating, Moving } from '@/api/writes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const personsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPersons: build.query({
      query: (params: PersonListQuery) => ({ url: 'admin/persons', params }),
      responseSchema: pageOf(Person),
      providesTags: pageTags('Person'),
    }),

    countPersons: build.query({
      query: (params: { view: (keyof typeof personViews)[]; account?: string | undefined }) => ({
        url: 'admin/persons/counts',
        params,
      }),
      rawResponseSchema: ViewCounts,
      transformResponse: ({ data }: ViewCounts) => data,
      providesTags: [listTag('Person')],
    }),

    getPerson: build.query({
      query: (uuid: string) => recordPath('persons', uuid),
      rawResponseSchema: detailOf(PersonDetail),
      transformResponse: ({ data }: Detail<PersonDetail>) => data,
      providesTags: recordTag('Person'),
    }),

    personTimeline: build.query({
      query: (uuid: string) => ({ url: recordPath('persons', uuid, 'timeline'), params: { size: 8 } }),
      rawResponseSchema: pageOf(Event),
      transformResponse: ({ data }: Page<Event>) => data,
      providesTags: recordTag('Person'),
    }),

    /** One masked value, whole; the audit trail keeps who asked for it. */
    revealPerson: build.mutation({
      query: ({ uuid, field }: { uuid: string; field: SensitivePersonField }) => ({
        url: recordPath('persons', uuid, 'reveal'),
        method: 'POST',
        body: { field },
      }),
      rawResponseSchema: RevealReply,
      transformResponse: ({ data }: z.infer<typeof RevealReply>) => data.value ?? '',
    }),

    createPerson: build.mutation({
      query: ({ values, key, allowDuplicate }: Creating<NewPerson>) => ({
        url: 'admin/persons',
        method: 'POST',
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: idempotencyKey(key),
        body: values,
      }),
      transformResponse: ({ data }: Detail<PersonDetail>) => data,
      invalidatesTags: [listTag('Person')],
    }),

    editPerson: build.mutation({
      query: ({ uuid, version, changes, allowDuplicate }: Changing<PersonEdit>) => ({
        url: recordPath('persons', uuid),
        method: 'PATCH',
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: ifMatch(version),
        body: changes,
      }),
      transformResponse: ({ data }: Detail<PersonDetail>) => data,
      // The reply is the record: it is shown at once, without asking again.
      onQueryStarted: ({ uuid }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, (record) => {
          dispatch(
            personsApi.util.upsertQueryEntries([{ endpointName: 'getPerson', arg: uuid, value: record }]),
          )
        }),
      invalidatesTags: changedTags('Person'),
    }),

    personTransition: build.mutation({
      query: ({ uuid, version, action, reason, dryRun }: Moving<keyof typeof personTransitions>) => ({
        url: recordPath('persons', uuid, 'actions', action),
        method: 'POST',
        params: { dry_run: dryRun || undefined },
        headers: ifMatch(version),
        body: { reason },
      }),
      responseSchema: actionReplyOf(PersonDetail),
      invalidatesTags: (reply: ActionReply<PersonDetail> | undefined, error, { uuid, dryRun }) =>
        dryRun || error ? [] : changedTags('Person')(reply, error, uuid),
    }),

    archivePerson: build.mutation<void, string>({
      query: (uuid) => ({ url: recordPath('persons', uuid), method: 'DELETE' }),
      invalidatesTags: [listTag('Person')],
    }),
  }),
})

export const {
  useListPersonsQuery,
  useCountPersonsQuery,
  useGetPersonQuery,
  usePersonTimelineQuery,
  useRevealPersonMutation,
  useCreatePersonMutation,
  useEditPersonMutation,
  usePersonTransitionMutation,
  useArchivePersonMutation,
} = personsApi
