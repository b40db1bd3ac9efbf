import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { ifMatch } from '@/api/preconditions'
import { archiving, creation, edition, listing, oneRecord, transition } from '@/api/recordEndpoints'
import {
  type Approval,
  type AuthorizationDetail,
  type Rejection,
  authorizationContract,
} from '@/contract/authorizations'
import type { ActionReply } from '@/contract/actions'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

/** Decides one that is under review; what is authorized is taken from what the cover has left. */
const buildDecision = <Values>(action: 'approve' | 'reject') => ({
  query: ({ uuid, version, values }: { uuid: string; version: number; values: Values }) => ({
    url: recordPath('authorizations', uuid, 'actions', action),
    method: 'POST' as const,
    headers: ifMatch(version),
    body: values,
  }),
  transformResponse: ({ data }: ActionReply<AuthorizationDetail>) => data,
  invalidatesTags: (_reply: unknown, error: unknown) =>
    error ? [] : (['Authorization', 'MemberPolicy'] as const),
})

const authorizationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAuthorizations: build.query(listing(authorizationContract)),
    getAuthorization: build.query(oneRecord(authorizationContract)),
    createAuthorization: build.mutation(creation(authorizationContract)),
    editAuthorization: build.mutation(edition(authorizationContract)),
    authorizationTransition: build.mutation(transition(authorizationContract)),
    approveAuthorization: build.mutation(buildDecision<Approval>('approve')),
    rejectAuthorization: build.mutation(buildDecision<Rejection>('reject')),
    archiveAuthorization: build.mutation(archiving(authorizationContract)),
  }),
})

export const {
  useListAuthorizationsQuery,
  useGetAuthorizationQuery,
  useCreateAuthorizationMutation,
  useEditAuthorizationMutation,
  useAuthorizationTransitionMutation,
  useApproveAuthorizationMutation,
  useRejectAuthorizationMutation,
  useArchiveAuthorizationMutation,
} = authorizationsApi
