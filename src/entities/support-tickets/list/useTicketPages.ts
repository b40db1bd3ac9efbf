import type { Page } from '@/contract/shapes'
import type { SupportTicket, SupportTicketListQuery } from '@/contract/supportTickets'
import type { Result } from '@/kit/feedback/Loaded'
import { useBrowseSupportTicketsInfiniteQuery } from '@/entities/support-tickets/api'

/** The tickets of a query as one list, and what reads on in it; nothing reads on once all are there. */
export function useTicketPages(query: SupportTicketListQuery) {
  const { data, currentData, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useBrowseSupportTicketsInfiniteQuery({ ...query, page: 1 })
  const result: Result<Page<SupportTicket>> = {
    data: joined(data?.pages),
    currentData: joined(currentData?.pages),
    ...(error && { error }),
    isFetching,
    refetch,
  }
  const readOn = hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined
  return { result, hasMore: hasNextPage, readOn }
}

/** The pages as one: a ticket that moved to a later page while they were read is in it once. */
function joined(pages: Page<SupportTicket>[] | undefined): Page<SupportTicket> | undefined {
  const last = pages?.at(-1)
  if (!pages || !last) return undefined
  const tickets = new Map(pages.flatMap(({ data }) => data).map((ticket) => [ticket.uuid, ticket]))
  return { data: [...tickets.values()], meta: { ...last.meta, page: 1 } }
}
