import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/form/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { useListProviderLocationsQuery } from './api'

/** A place to choose among those of a provider, in a form. */
export function LocationPicker({
  provider,
  ...props
}: FieldProps & { provider: string; current?: Ref | null | undefined }) {
  const useLocationOptions: UseReferenceOptions = (text) => {
    const { currentData, isFetching } = useListProviderLocationsQuery(
      text ? { q: text, provider, page: 1, size: 10 } : skipToken,
    )
    return {
      isFetching,
      options: currentData?.data.map(({ uuid, name, number }) => ({ uuid, label: name, detail: number })),
    }
  }
  return <ReferenceField {...props} kind="ProviderLocation" useOptions={useLocationOptions} />
}
