import { api } from '@/api/api'
import {
  archiving,
  creation,
  decision,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import {
  type DisputeInvoice,
  type InvoiceAction,
  type InvoiceDetail,
  type NewCreditNote,
  type SendInvoice,
  type VoidInvoice,
  invoiceContract,
} from '@/contract/invoices'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInvoices: build.query(listing(invoiceContract)),
    countInvoices: build.query(viewCounts(invoiceContract)),
    getInvoice: build.query(oneRecord(invoiceContract)),
    createInvoice: build.mutation(creation(invoiceContract)),
    editInvoice: build.mutation(edition(invoiceContract)),
    invoiceTransition: build.mutation(transition(invoiceContract)),
    invoiceAction: build.mutation(
      decision<InvoiceAction, SendInvoice | VoidInvoice | NewCreditNote | DisputeInvoice, InvoiceDetail>(
        invoiceContract,
      ),
    ),
    archiveInvoice: build.mutation(archiving(invoiceContract)),
  }),
})

export const {
  useListInvoicesQuery,
  useCountInvoicesQuery,
  useGetInvoiceQuery,
  useCreateInvoiceMutation,
  useEditInvoiceMutation,
  useInvoiceTransitionMutation,
  useInvoiceActionMutation,
  useArchiveInvoiceMutation,
} = invoicesApi
