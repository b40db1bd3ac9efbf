import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { useListProvidersQuery } from './api'

/** Providers that a text finds, for fields and filters. */
export const useProviderOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListProvidersQuery(text ? { q: text, page: 1, size: 10 } : skipToken)
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, name, number }) => ({ uuid, label: name, detail: number })),
  }
}

/** A provider to choose, in a form. */
export const ProviderPicker = (props: FieldProps & { current?: Ref | null | undefined }) => (
  <ReferenceField {...props} kind="Provider" useOptions={useProviderOptions} />
)
