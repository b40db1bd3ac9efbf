import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { useListPlansQuery } from './api'

/** Plans that a text finds, for fields and filters. */
export const usePlanOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListPlansQuery(text ? { q: text, page: 1, size: 10 } : skipToken)
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, name, code }) => ({ uuid, label: name, detail: code })),
  }
}

/** A plan to choose, in a form. */
export const PlanPicker = (props: FieldProps & { current?: Ref | null | undefined }) => (
  <ReferenceField {...props} kind="Plan" useOptions={usePlanOptions} />
)
