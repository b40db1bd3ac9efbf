import { skipToken } from '@reduxjs/toolkit/query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isUuid } from '@/api/paths'
import { useGetPolicyQuery } from '@/entities/policies/api'
import { lazyPart } from '@/kit/elements/lazyPart'
import { NewScreen } from '@/kit/navigation/NewScreen'
import { saveByCreating } from '@/kit/form/saving'
import { Skeleton } from '@/kit/elements/Skeleton'
import { useCreateMemberMutation } from './api'
import { NewMemberForm } from './NewMemberForm'
import { useEnrolmentStart } from './HolderPicker'

const PolicyMemberForm = lazyPart(() => import('./PolicyMemberForm'), 'PolicyMemberForm')

/** A member is created for an account, or for the policy that the address names (`?policy=`), which then covers them. */
export default function NewMemberScreen() {
  const named = useSearchParams()[0].get('policy')
  const policy = useGetPolicyQuery(named && isUuid(named) ? named : skipToken)
  return (
    <NewScreen kind="Member">
      {policy.isLoading ? (
        <Skeleton lines={6} />
      ) : policy.data ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <PolicyMemberForm policy={policy.data} />
        </Suspense>
      ) : (
        <OfAccount />
      )}
    </NewScreen>
  )
}

function OfAccount() {
  const [create] = useCreateMemberMutation()
  const { isWaiting, account, holder } = useEnrolmentStart()
  if (isWaiting) return <Skeleton lines={6} />
  return <NewMemberForm account={account} holder={holder} onSave={saveByCreating(create)} />
}
