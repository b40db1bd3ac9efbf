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
import type { AddPerson, EndPerson, TransferPerson } from '@/contract/peopleChanges'
import { type PolicyDetail, type CancelPolicy, type PolicyAction, policyContract } from '@/contract/policies'
import type { NoRenewal } from '@/contract/renewals'
import type { RestoreCover } from '@/contract/restoreCover'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const policiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPolicies: build.query(listing(policyContract)),
    countPolicies: build.query(viewCounts(policyContract)),
    getPolicy: build.query(oneRecord(policyContract)),
    createPolicy: build.mutation(creation(policyContract)),
    editPolicy: build.mutation(edition(policyContract)),
    policyTransition: build.mutation(transition(policyContract)),
    policyAction: build.mutation(
      decision<PolicyAction, CancelPolicy | NoRenewal | Record<string, never>, PolicyDetail>(policyContract),
    ),
    restoreCover: build.mutation(decision<'restore_cover', RestoreCover, PolicyDetail>(policyContract)),
    policyPeople: build.mutation(
      decision<
        'add_person' | 'end_person' | 'transfer_person',
        AddPerson | EndPerson | TransferPerson,
        PolicyDetail
      >(policyContract),
    ),
    archivePolicy: build.mutation(archiving(policyContract)),
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
  useRestoreCoverMutation,
  usePolicyPeopleMutation,
  useArchivePolicyMutation,
} = policiesApi
