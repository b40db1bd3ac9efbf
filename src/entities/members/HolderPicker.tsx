import { skipToken } from '@reduxjs/toolkit/query'
import { useSearchParams } from 'react-router-dom'
import { isUuid } from '@/api/paths'
import type { Ref } from '@/contract/shapes'
import { useGetAccountQuery } from '@/entities/accounts/api'
import type { FieldProps } from '@/kit/form/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { selectAccountUuid } from '@/store/accountSelection'
import { useAppSelector } from '@/store/hooks'
import { useGetMemberQuery, useListMembersQuery } from './api'

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

/**
 * What a form about a member's cover starts with: the holder that the address names (`?holder=`), with their account;
 * else the account that it names (`?account=`), or the one being worked with. What cannot be found is left to be chosen.
 */
export function useEnrolmentStart() {
  const [params] = useSearchParams()
  const selected = useAppSelector(selectAccountUuid)
  const holderUuid = uuidOrSkip(params.get('holder'))
  const accountUuid = uuidOrSkip(params.get('account') ?? selected)
  const holder = useGetMemberQuery(holderUuid)
  const account = useGetAccountQuery(holderUuid === skipToken ? accountUuid : skipToken)
  return {
    isWaiting: holder.isLoading || account.isLoading,
    holder: holder.data && { uuid: holder.data.uuid, label: holder.data.full_name },
    account: holder.data?.account ?? (account.data && { uuid: account.data.uuid, label: account.data.name }),
  }
}

const uuidOrSkip = (value: string | null) => (value && isUuid(value) ? value : skipToken)
