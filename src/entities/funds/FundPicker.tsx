import { skipToken } from '@reduxjs/toolkit/query'
import type { UseReferenceOptions } from '@/kit/fields/ReferenceField'
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
