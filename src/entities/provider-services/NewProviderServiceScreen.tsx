import { skipToken } from '@reduxjs/toolkit/query'
import { useSearchParams } from 'react-router-dom'
import { isUuid } from '@/api/paths'
import { useGetProviderLocationQuery } from '@/entities/provider-locations/api'
import { useGetProviderQuery } from '@/entities/providers/api'
import { NewScreen } from '@/kit/navigation/NewScreen'
import { Skeleton } from '@/kit/elements/Skeleton'
import { ProviderServiceForm } from './ProviderServiceForm'

/** A new tariff; `?provider=` one of that provider, `?location=` one of that place of it. */
export default function NewProviderServiceScreen() {
  const [params] = useSearchParams()
  const provider = useGetProviderQuery(readUuid(params, 'provider'))
  const location = useGetProviderLocationQuery(readUuid(params, 'location'))
  return (
    <NewScreen kind="ProviderService">
      {provider.isLoading || location.isLoading ? (
        <Skeleton lines={6} />
      ) : (
        <ProviderServiceForm
          provider={provider.data && { uuid: provider.data.uuid, label: provider.data.name }}
          location={location.data && { uuid: location.data.uuid, label: location.data.name }}
        />
      )}
    </NewScreen>
  )
}

function readUuid(params: URLSearchParams, name: string) {
  const uuid = params.get(name)
  return uuid && isUuid(uuid) ? uuid : skipToken
}
