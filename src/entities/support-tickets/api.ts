import { api } from '@/api/api'
import {
  archiving,
  creation,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import {
  NewSupportTicket,
  SupportTicket,
  SupportTicketDetail,
  SupportTicketEdit,
  SupportTicketListQuery,
  supportTicketTransitions,
  supportTicketViews,
} from '@/contract/supportTickets'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const supportTicketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSupportTickets: build.query(listing('SupportTicket', SupportTicketListQuery, SupportTicket)),
    countSupportTickets: build.query(viewCounts('SupportTicket', supportTicketViews)),
    getSupportTicket: build.query(oneRecord('SupportTicket', SupportTicketDetail)),
    createSupportTicket: build.mutation(creation('SupportTicket', NewSupportTicket, SupportTicketDetail)),
    editSupportTicket: build.mutation(edition('SupportTicket', SupportTicketEdit, SupportTicketDetail)),
    supportTicketTransition: build.mutation(
      transition('SupportTicket', supportTicketTransitions, SupportTicketDetail),
    ),
    archiveSupportTicket: build.mutation(archiving('SupportTicket')),
  }),
})

export const {
  useListSupportTicketsQuery,
  useCountSupportTicketsQuery,
  useGetSupportTicketQuery,
  useCreateSupportTicketMutation,
  useEditSupportTicketMutation,
  useSupportTicketTransitionMutation,
  useArchiveSupportTicketMutation,
} = supportTicketsApi
