import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { useListServicesQuery } from './api'

/** Services that a text finds, for fields and filters. */
export const useServiceOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListServicesQuery(text ? { q: text, page: 1, size: 10 } : skipToken)
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, name, code }) => ({ uuid, label: name, detail: code })),
  }
}

/** A service to choose, in a form. */
export const ServicePicker = (props: FieldProps & { current?: Ref | null | undefined }) => (
  <ReferenceField {...props} kind="Service" useOptions={useServiceOptions} />
)
