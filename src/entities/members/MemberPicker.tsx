import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/form/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { useListMembersQuery } from './api'

/** Members that a text finds, for fields and filters. */
export const useMemberOptions: UseReferenceOptions = (text) => useOptionsOf(undefined, text)

/** The same, of one account where it is given. */
function useOptionsOf(of: string | undefined, text: string | undefined) {
  const { currentData, isFetching } = useListMembersQuery(
    text ? { q: text, ...(of && { account: of }), page: 1, size: 10 } : skipToken,
  )
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, full_name, number, account }) => ({
      uuid,
      label: full_name,
      detail: [number, account.label].join(' · '),
    })),
  }
}

type Props = FieldProps & { account?: string | undefined; current?: Ref | null | undefined }

/** A member to choose, in a form; of one account where it is given. */
export function MemberPicker({ account, ...props }: Props) {
  const useOptions: UseReferenceOptions = (text) => useOptionsOf(account, text)
  return <ReferenceField {...props} kind="Member" useOptions={useOptions} />
}
