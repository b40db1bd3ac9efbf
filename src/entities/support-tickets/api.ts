import { api } from '@/api/api'
import { pathOf, recordPath } from '@/api/paths'
import { idempotencyKey, ifMatch } from '@/api/preconditions'
import { changedTags, rowTags } from '@/api/tags'
import { BusinessHours } from '@/contract/businessHours'
import { type Detail, detailOf } from '@/contract/shapes'
import { whenDone } from '@/api/whenDone'
import {
  archiving,
  creation,
  decision,
  edition,
  endlessListing,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import {
  type Hold,
  type Merge,
  NewSupportTicket,
  type NewTicketMessage,
  type Resolution,
  type Split,
  type SupportTicketDetail,
  type ticketDecisions,
  supportTicketContract,
} from '@/contract/supportTickets'
import { type NewTicketMacro, type TicketMacro, TicketMacros } from '@/contract/ticketMacros'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

/** The saved answers, which are no records of their own. */
const macros = { type: 'SupportTicket', id: 'MACROS' } as const

export const supportTicketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSupportTickets: build.query(listing(supportTicketContract)),
    browseSupportTickets: build.infiniteQuery(endlessListing(supportTicketContract)),
    countSupportTickets: build.query(viewCounts(supportTicketContract)),
    getSupportTicket: build.query(oneRecord(supportTicketContract)),
    createSupportTicket: build.mutation(creation({ ...supportTicketContract, whole: NewSupportTicket })),
    editSupportTicket: build.mutation(edition(supportTicketContract)),
    supportTicketTransition: build.mutation(transition(supportTicketContract)),
    decideSupportTicket: build.mutation(
      decision<keyof typeof ticketDecisions, Hold | Resolution | Merge, SupportTicketDetail>(
        supportTicketContract,
      ),
    ),
    getBusinessHours: build.query({
      query: () => pathOf('admin', 'business-hours'),
      rawResponseSchema: detailOf(BusinessHours),
      transformResponse: ({ data }: Detail<BusinessHours>) => data,
      providesTags: rowTags('Settings'),
    }),
    archiveSupportTicket: build.mutation(archiving(supportTicketContract)),
    splitSupportTicket: build.mutation({
      query: ({ uuid, values, key }: { uuid: string; values: Split; key: string }) => ({
        url: recordPath('support-tickets', uuid, 'actions', 'split'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
        body: values,
      }),
      transformResponse: ({ data }: { data: SupportTicketDetail }) => data,
      invalidatesTags: changedTags('SupportTicket'),
    }),
    sendTicketMessage: build.mutation({
      query: ({ uuid, key, message }: { uuid: string; key: string; message: NewTicketMessage }) => ({
        url: recordPath('support-tickets', uuid, 'messages'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
        body: message,
        // The person may close the page while it is on its way.
        keepalive: true,
      }),
      transformResponse: ({ data }: { data: SupportTicketDetail }) => data,
      onQueryStarted: ({ uuid }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, (ticket) => {
          dispatch(supportTicketsApi.util.updateQueryData('getSupportTicket', uuid, () => ticket))
        }),
      invalidatesTags: changedTags('SupportTicket'),
    }),
    listTicketMacros: build.query<TicketMacro[], void>({
      query: () => pathOf('admin', 'ticket-macros'),
      rawResponseSchema: TicketMacros,
      transformResponse: ({ data }: { data: TicketMacro[] }) => data,
      providesTags: [macros],
    }),
    createTicketMacro: build.mutation({
      query: ({ values, key }: { values: NewTicketMacro; key: string }) => ({
        url: pathOf('admin', 'ticket-macros'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
        body: values,
      }),
      transformResponse: (): void => undefined,
      invalidatesTags: [macros],
    }),
    editTicketMacro: build.mutation({
      query: ({ uuid, version, values }: { uuid: string; version: number; values: NewTicketMacro }) => ({
        url: pathOf('admin', 'ticket-macros', uuid),
        method: 'PATCH' as const,
        headers: ifMatch(version),
        body: values,
      }),
      transformResponse: (): void => undefined,
      invalidatesTags: [macros],
    }),
    archiveTicketMacro: build.mutation({
      query: (uuid: string) => ({
        url: pathOf('admin', 'ticket-macros', uuid),
        method: 'DELETE' as const,
      }),
      transformResponse: (): void => undefined,
      invalidatesTags: [macros],
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
          for (const query of selectCachedArgsForQuery(getState(), 'browseSupportTickets'))
            dispatch(
              updateQueryData('browseSupportTickets', query, ({ pages }) => {
                for (const { data } of pages)
                  for (const ticket of data) if (ticket.uuid === uuid) ticket.unread = false
              }),
            )
        }),
    }),
  }),
})

export const {
  useListSupportTicketsQuery,
  useBrowseSupportTicketsInfiniteQuery,
  useCountSupportTicketsQuery,
  useGetSupportTicketQuery,
  useLazyGetSupportTicketQuery,
  useCreateSupportTicketMutation,
  useEditSupportTicketMutation,
  useSupportTicketTransitionMutation,
  useDecideSupportTicketMutation,
  useArchiveSupportTicketMutation,
  useSplitSupportTicketMutation,
  useReadSupportTicketMutation,
  useGetBusinessHoursQuery,
  useListTicketMacrosQuery,
  useCreateTicketMacroMutation,
  useEditTicketMacroMutation,
  useArchiveTicketMacroMutation,
} = supportTicketsApi
