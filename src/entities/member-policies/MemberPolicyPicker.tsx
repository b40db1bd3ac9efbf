import { skipToken } from '@reduxjs/toolkit/query'
import type { MemberPolicyListQuery } from '@/contract/memberPolicies'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/form/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { useListMemberPoliciesQuery } from './api'

type Props = FieldProps & {
  /** Whose covers there are to choose from. */
  of: Pick<MemberPolicyListQuery, 'policy' | 'member' | 'account'>
  current?: Ref | null | undefined
}

/** A cover to choose, in a form, by whom it covers. */
export function MemberPolicyPicker({ of, ...props }: Props) {
  const useOptions: UseReferenceOptions = (text) => {
    const { currentData, isFetching } = useListMemberPoliciesQuery(
      text ? { ...of, q: text, page: 1, size: 10 } : skipToken,
    )
    return {
      isFetching,
      options: currentData?.data.map(({ uuid, number, member, plan }) => ({
        uuid,
        label: `${member.label} · ${number}`,
        detail: plan.label,
      })),
    }
  }
  return <ReferenceField {...props} kind="MemberPolicy" useOptions={useOptions} />
}
