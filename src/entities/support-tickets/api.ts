import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { changedTags } from '@/api/tags'
import { whenDone } from '@/api/whenDone'
import {
  archiving,
  creation,
  decision,
  edition,
  listing,
  oneRecord,
  recordTimeline,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import {
  type Hold,
  NewSupportTicket,
  type NewTicketMessage,
  type Resolution,
  SupportTicket,
  SupportTicketDetail,
  SupportTicketEdit,
  SupportTicketListQuery,
  supportTicketTransitions,
  supportTicketViews,
  type ticketDecisions,
} from '@/contract/supportTickets'
// Its words come with its calls: whatever uses the one has the other.
import './es'

export const supportTicketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSupportTickets: build.query(listing('SupportTicket', SupportTicketListQuery, SupportTicket)),
    countSupportTickets: build.query(viewCounts('SupportTicket', supportTicketViews)),
    getSupportTicket: build.query(oneRecord('SupportTicket', SupportTicketDetail)),
    createSupportTicket: build.mutation(creation('SupportTicket', NewSupportTicket, SupportTicketDetail)),
    editSupportTicket: build.mutation(edition('SupportTicket', SupportTicketEdit, SupportTicketDetail)),
    supportTicketTransition: build.mutation(
      transition('SupportTicket', supportTicketTransitions, SupportTicketDetail),
    ),
    decideSupportTicket: build.mutation(
      decision<keyof typeof ticketDecisions, Hold | Resolution, SupportTicketDetail>(
        'SupportTicket',
        SupportTicketDetail,
      ),
    ),
    archiveSupportTicket: build.mutation(archiving('SupportTicket')),
    supportTicketTimeline: build.query(recordTimeline('SupportTicket')),
    sendTicketMessage: build.mutation({
      query: ({ uuid, key, message }: { uuid: string; key: string; message: NewTicketMessage }) => ({
        url: recordPath('support-tickets', uuid, 'messages'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
        body: message,
        // The person may close the page while it is on its way.
        outlives: true,
      }),
      transformResponse: ({ data }: { data: SupportTicketDetail }) => data,
      onQueryStarted: ({ uuid }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, (ticket) => {
          dispatch(supportTicketsApi.util.updateQueryData('getSupportTicket', uuid, () => ticket))
        }),
      invalidatesTags: changedTags('SupportTicket'),
    }),
    /** Says that the person has read a ticket up to now; what is on screen already shows it so. */
    readSupportTicket: build.mutation({
      query: (uuid: string) => ({
        url: recordPath('support-tickets', uuid, 'read'),
        method: 'POST' as const,
      }),
      transformResponse: (): void => undefined,
      onQueryStarted: (uuid, { dispatch, getState, queryFulfilled }) =>
        whenDone(queryFulfilled, () => {
          const { selectCachedArgsForQuery, updateQueryData } = supportTicketsApi.util
          dispatch(
            updateQueryData('getSupportTicket', uuid, (ticket) => {
              ticket.unread = false
            }),
          )
          for (const query of selectCachedArgsForQuery(getState(), 'listSupportTickets'))
            dispatch(
              updateQueryData('listSupportTickets', query, ({ data }) => {
                for (const ticket of data) if (ticket.uuid === uuid) ticket.unread = false
              }),
            )
        }),
    }),
  }),
})

export const {
  useListSupportTicketsQuery,
  useCountSupportTicketsQuery,
  useGetSupportTicketQuery,
  useCreateSupportTicketMutation,
  useEditSupportTicketMutation,
  useSupportTicketTransitionMutation,
  useDecideSupportTicketMutation,
  useArchiveSupportTicketMutation,
  useSupportTicketTimelineQuery,
  useReadSupportTicketMutation,
} = supportTicketsApi
