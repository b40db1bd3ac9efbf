import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { useListMembersQuery } from './api'

/** Members that a text finds, for fields and filters. */
const useMemberOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListMembersQuery(text ? { q: text, page: 1, size: 10 } : skipToken)
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, full_name, number, account }) => ({
      uuid,
      label: full_name,
      detail: [number, account.label].join(' · '),
    })),
  }
}

/** A member to choose, in a form. */
export const MemberPicker = (props: FieldProps & { current?: Ref | null | undefined }) => (
  <ReferenceField {...props} kind="Member" useOptions={useMemberOptions} />
)
