import { useEffect } from 'react'
import type { ListQuery, Page } from '@/contract/shapes'
import type { Result } from '@/kit/feedback/Loaded'
import type { ListState } from '@/kit/navigation/useListQuery'

/** Leads from a page past the end, as an old link asks for or as its last row leaves, to the last that has rows. */
export function usePageInReach<Query extends ListQuery>(
  list: ListState<Query>,
  { currentData }: Result<Page<unknown>>,
) {
  const { page } = list.query
  const isPast = page > 1 && currentData?.data.length === 0
  const { change } = list
  useEffect(() => {
    if (!isPast || !currentData) return
    const { total, size } = currentData.meta
    const last = Math.max(1, Math.min(Math.ceil(total / size), page - 1))
    change({ page: last }, { replace: true })
  })
}
