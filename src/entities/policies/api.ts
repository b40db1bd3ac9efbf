import { api } from '@/api/api'
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
import {
  NewPolicy,
  Policy,
  PolicyDetail,
  PolicyEdit,
  PolicyListQuery,
  type CancelPolicy,
  type PolicyAction,
  policyMoves,
  policyViews,
} from '@/contract/policies'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const policiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPolicies: build.query(listing('Policy', PolicyListQuery, Policy)),
    countPolicies: build.query(viewCounts('Policy', policyViews)),
    getPolicy: build.query(oneRecord('Policy', PolicyDetail)),
    createPolicy: build.mutation(creation('Policy', NewPolicy, PolicyDetail)),
    editPolicy: build.mutation(edition('Policy', PolicyEdit, PolicyDetail)),
    policyTransition: build.mutation(transition('Policy', policyMoves, PolicyDetail)),
    policyAction: build.mutation(
      decision<PolicyAction, CancelPolicy | Record<string, never>, PolicyDetail>('Policy', PolicyDetail),
    ),
    archivePolicy: build.mutation(archiving('Policy')),
  }),
})

export const {
  useListPoliciesQuery,
  useCountPoliciesQuery,
  useGetPolicyQuery,
  useCreatePolicyMutation,
  useEditPolicyMutation,
  usePolicyTransitionMutation,
  usePolicyActionMutation,
  useArchivePolicyMutation,
} = policiesApi
