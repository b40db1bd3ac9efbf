import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { useListServiceCategoriesQuery } from './api'

/** Categories that a text finds, for fields and filters. */
export const useServiceCategoryOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListServiceCategoriesQuery(
    text ? { q: text, page: 1, size: 10 } : skipToken,
  )
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, name, code }) => ({ uuid, label: name, detail: code })),
  }
}

/** A category to choose, in a form. */
export const ServiceCategoryPicker = (props: FieldProps & { current?: Ref | null | undefined }) => (
  <ReferenceField {...props} kind="ServiceCategory" useOptions={useServiceCategoryOptions} />
)
