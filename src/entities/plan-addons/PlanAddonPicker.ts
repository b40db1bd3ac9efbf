import { skipToken } from '@reduxjs/toolkit/query'
import type { UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { useListPlanAddonsQuery } from './api'

/** Add-ons that a text finds, for fields and filters. */
export const usePlanAddonOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListPlanAddonsQuery(
    text ? { q: text, page: 1, size: 10 } : skipToken,
  )
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, name, code }) => ({ uuid, label: name, detail: code })),
  }
}
