import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { useListMembersQuery } from './api'

type Props = FieldProps & { account?: string | undefined; current?: Ref | null | undefined }

/** The holder whom a dependent depends on, to choose in a form; of one account where it is known. */
export function HolderPicker({ account, ...props }: Props) {
  const useHolderOptions: UseReferenceOptions = (text) => {
    const { currentData, isFetching } = useListMembersQuery(
      text ? { q: text, kind: ['holder'], ...(account && { account }), page: 1, size: 10 } : skipToken,
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
  return <ReferenceField {...props} kind="Member" useOptions={useHolderOptions} />
}
