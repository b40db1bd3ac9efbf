import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/form/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { useListPoliciesQuery } from './api'

/** Policies that a text finds, for filters. */
export const usePolicyOptions: UseReferenceOptions = (text) => useOptionsOf(undefined, text)

/** The same, of one account where it is given. */
function useOptionsOf(account: string | undefined, text: string | undefined) {
  const { currentData, isFetching } = useListPoliciesQuery(
    text ? { q: text, ...(account && { account }), page: 1, size: 10 } : skipToken,
  )
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, number, holder, plan }) => ({
      uuid,
      label: number,
      detail: [holder.label, plan.label].join(' · '),
    })),
  }
}

type Props = FieldProps & { account?: string | undefined; current?: Ref | null | undefined }

/** A policy to choose, in a form; of one account where it is given. */
export function PolicyPicker({ account, ...props }: Props) {
  const useOptions: UseReferenceOptions = (text) => useOptionsOf(account, text)
  return <ReferenceField {...props} kind="Policy" useOptions={useOptions} />
}
