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
  Invoice,
  type InvoiceAction,
  InvoiceDetail,
  InvoiceEdit,
  InvoiceListQuery,
  invoiceTransitions,
  invoiceViews,
  type NewCreditNote,
  NewInvoice,
  type SendInvoice,
  type VoidInvoice,
} from '@/contract/invoices'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInvoices: build.query(listing('Invoice', InvoiceListQuery, Invoice)),
    countInvoices: build.query(viewCounts('Invoice', invoiceViews)),
    getInvoice: build.query(oneRecord('Invoice', InvoiceDetail)),
    createInvoice: build.mutation(creation('Invoice', NewInvoice, InvoiceDetail)),
    editInvoice: build.mutation(edition('Invoice', InvoiceEdit, InvoiceDetail)),
    invoiceTransition: build.mutation(transition('Invoice', invoiceTransitions, InvoiceDetail)),
    invoiceAction: build.mutation(
      decision<InvoiceAction, SendInvoice | VoidInvoice | NewCreditNote | DisputeInvoice, InvoiceDetail>(
        'Invoice',
        InvoiceDetail,
      ),
    ),
    archiveInvoice: build.mutation(archiving('Invoice')),
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
