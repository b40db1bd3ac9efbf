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
  NewPolicy,
  Policy,
  PolicyDetail,
  PolicyEdit,
  PolicyListQuery,
  policyTransitions,
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
    policyTransition: build.mutation(transition('Policy', policyTransitions, PolicyDetail)),
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
  useArchivePolicyMutation,
} = policiesApi
