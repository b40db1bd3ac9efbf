import { creating } from '@/kit/saving'
import { skipToken } from '@reduxjs/toolkit/query'
import { useSearchParams } from 'react-router-dom'
import { isUuid } from '@/api/paths'
import { useGetAccountQuery } from '@/entities/accounts/api'
import { NewScreen } from '@/kit/NewScreen'
import { Skeleton } from '@/kit/Skeleton'
import { selectAccountUuid } from '@/store/accountSelection'
import { useAppSelector } from '@/store/hooks'
import { useCreateMemberMutation, useGetMemberQuery } from './api'
import { NewMemberForm } from './NewMemberForm'

export default function NewMemberScreen() {
  const [create] = useCreateMemberMutation()
  const { isWaiting, account, holder } = useStart()
  return (
    <NewScreen kind="Member">
      {isWaiting ? (
        <Skeleton lines={6} />
      ) : (
        <NewMemberForm account={account} holder={holder} onSave={creating(create)} />
      )}
    </NewScreen>
  )
}

/**
 * What the form starts with: the holder that the address names (`?holder=`), with their account; else the account
 * that it names (`?account=`), or the one being worked with. What cannot be found is left to be chosen.
 */
function useStart() {
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
