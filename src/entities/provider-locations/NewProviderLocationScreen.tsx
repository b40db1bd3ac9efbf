import { skipToken } from '@reduxjs/toolkit/query'
import { useSearchParams } from 'react-router-dom'
import { isUuid } from '@/api/paths'
import { useGetProviderQuery } from '@/entities/providers/api'
import { NewScreen } from '@/kit/navigation/NewScreen'
import { Skeleton } from '@/kit/elements/Skeleton'
import { ProviderLocationForm } from './ProviderLocationForm'

/** A new place; `?provider=` one of that provider. */
export default function NewProviderLocationScreen() {
  const named = useSearchParams()[0].get('provider')
  const { data: provider, isLoading } = useGetProviderQuery(named && isUuid(named) ? named : skipToken)
  return (
    <NewScreen kind="ProviderLocation">
      {isLoading ? (
        <Skeleton lines={6} />
      ) : (
        <ProviderLocationForm provider={provider && { uuid: provider.uuid, label: provider.name }} />
      )}
    </NewScreen>
  )
}
