import type { Page } from '@/contract/shapes'

type Paged<Row> = {
  data?: { pages: Page<Row>[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The rows of all pages that were asked for, as one result, and the way to the next ones. */
export function pagesOf<Row, Result extends Paged<Row>>(result: Result & Paged<Row>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = result
  return {
    result: { ...result, data: result.data?.pages.flatMap(({ data }) => data), currentData: undefined },
    more: hasNextPage ? { isWaiting: isFetchingNextPage, ask: () => void fetchNextPage() } : undefined,
  }
}
