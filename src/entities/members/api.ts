import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { idempotencyKey, ifMatch } from '@/api/preconditions'
import { whenDone } from '@/api/whenDone'
import { changedTags, listTag, pageTags, recordTag } from '@/api/tags'
import { actionReplyOf, type ActionReply } from '@/contract/actions'
import {
  Member,
  MemberDetail,
  type MemberEdit,
  type MemberListQuery,
  type memberTransitions,
  type memberViews,
  type NewMember,
} from '@/contract/members'
import { Event } from '@/contract/events'
import { detailOf, type Detail, pageOf, type Page, ViewCounts } from '@/contract/shapes'
import type { Changing, Creating, Moving } from '@/api/writes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMembers: build.query({
      query: (params: MemberListQuery) => ({ url: 'admin/members', params }),
      responseSchema: pageOf(Member),
      providesTags: pageTags('Member'),
    }),

    countMembers: build.query({
      query: (params: { view: (keyof typeof memberViews)[]; account: string | undefined }) => ({
        url: 'admin/members/counts',
        params,
      }),
      rawResponseSchema: ViewCounts,
      transformResponse: ({ data }: ViewCounts) => data,
      providesTags: [listTag('Member')],
    }),

    getMember: build.query({
      query: (uuid: string) => recordPath('members', uuid),
      rawResponseSchema: detailOf(MemberDetail),
      transformResponse: ({ data }: Detail<MemberDetail>) => data,
      providesTags: recordTag('Member'),
    }),

    memberTimeline: build.query({
      query: (uuid: string) => ({ url: recordPath('members', uuid, 'timeline'), params: { size: 8 } }),
      rawResponseSchema: pageOf(Event),
      transformResponse: ({ data }: Page<Event>) => data,
      providesTags: recordTag('Member'),
    }),

    createMember: build.mutation({
      query: ({ values, key, allowDuplicate }: Creating<NewMember>) => ({
        url: 'admin/members',
        method: 'POST',
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: idempotencyKey(key),
        body: values,
      }),
      transformResponse: ({ data }: Detail<MemberDetail>) => data,
      invalidatesTags: [listTag('Member')],
    }),

    editMember: build.mutation({
      query: ({ uuid, version, changes, allowDuplicate }: Changing<MemberEdit>) => ({
        url: recordPath('members', uuid),
        method: 'PATCH',
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: ifMatch(version),
        body: changes,
      }),
      transformResponse: ({ data }: Detail<MemberDetail>) => data,
      // The reply is the record: it is shown at once, without asking again.
      onQueryStarted: ({ uuid }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, (record) => {
          dispatch(
            membersApi.util.upsertQueryEntries([{ endpointName: 'getMember', arg: uuid, value: record }]),
          )
        }),
      invalidatesTags: changedTags('Member'),
    }),

    memberTransition: build.mutation({
      query: ({ uuid, version, action, reason, dryRun }: Moving<keyof typeof memberTransitions>) => ({
        url: recordPath('members', uuid, 'actions', action),
        method: 'POST',
        params: { dry_run: dryRun || undefined },
        headers: ifMatch(version),
        body: { reason },
      }),
      responseSchema: actionReplyOf(MemberDetail),
      // A holder who leaves takes the dependents along: each of them changed too.
      invalidatesTags: (reply: ActionReply<MemberDetail> | undefined, error, { uuid, dryRun }) =>
        dryRun || error
          ? []
          : [
              ...changedTags('Member')(reply, error, uuid),
              ...(reply?.effects ?? []).flatMap(({ subject }) =>
                subject.uuid ? recordTag('Member')(reply, error, subject.uuid) : [],
              ),
            ],
    }),

    archiveMember: build.mutation<void, string>({
      query: (uuid) => ({ url: recordPath('members', uuid), method: 'DELETE' }),
      invalidatesTags: [listTag('Member')],
    }),
  }),
})

export const {
  useListMembersQuery,
  useCountMembersQuery,
  useGetMemberQuery,
  useMemberTimelineQuery,
  useCreateMemberMutation,
  useEditMemberMutation,
  useMemberTransitionMutation,
  useArchiveMemberMutation,
} = membersApi
