import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { useListMembersQuery } from './api'

/** Holders that a text finds, in one account or in any. */
function useHolders(text: string | undefined, account?: string): ReturnType<UseReferenceOptions> {
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

/** Holders of any account that a text finds, for filters. */
export const useHolderOptions: UseReferenceOptions = (text) => useHolders(text)

type Props = FieldProps & { account?: string | undefined; current?: Ref | null | undefined }

/** The holder whom a dependent depends on, to choose in a form; of one account where it is known. */
export function HolderPicker({ account, ...props }: Props) {
  const useOfAccount: UseReferenceOptions = (text) => useHolders(text, account)
  return <ReferenceField {...props} kind="Member" useOptions={useOfAccount} />
}
