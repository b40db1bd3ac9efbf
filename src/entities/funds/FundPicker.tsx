import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { useListFundsQuery } from './api'

/** Funds that a text finds, for fields and filters. */
export const useFundOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListFundsQuery(text ? { q: text, page: 1, size: 10 } : skipToken)
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, name, number, company }) => ({
      uuid,
      label: name,
      detail: [number, company.label].join(' · '),
    })),
  }
}

/** A fund to choose, in a form. */
export const FundPicker = (props: FieldProps & { current?: Ref | null | undefined }) => (
  <ReferenceField {...props} kind="Fund" useOptions={useFundOptions} />
)
