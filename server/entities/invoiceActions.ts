import type { FastifyInstance } from 'fastify'
import { DisputeInvoice, invoiceActions, NewCreditNote, SendInvoice, VoidInvoice } from '@/contract/invoices'
import { afterCredit, creditInvoice } from '../billing/creditNotes'
import { disputeInvoice, settleDispute } from '../billing/disputing'
import { sendInvoice } from '../billing/sendInvoice'
import { voidInvoice } from '../billing/voiding'
import type { Clock } from '../clock'
import type { Database } from '../db/database'
import { actionRoute } from './actionRoute'
import { invoices } from './invoices'
import { keepingStatus } from './keepingStatus'

/** What is done to an invoice with values of its own: it is sent, voided, credited, or disputed. */
export function invoiceActionRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  actionRoute(app, services, invoices, {
    name: 'send',
    transition: invoiceActions.send,
    body: SendInvoice,
    act: keepingStatus(sendInvoice),
  })
  actionRoute(app, services, invoices, {
    name: 'void',
    transition: invoiceActions.void,
    body: VoidInvoice,
    act: voidInvoice,
  })
  actionRoute(app, services, invoices, {
    name: 'dispute',
    transition: invoiceActions.dispute,
    body: DisputeInvoice,
    act: keepingStatus(disputeInvoice),
  })
  actionRoute(app, services, invoices, {
    name: 'settle_dispute',
    transition: invoiceActions.settle_dispute,
    body: DisputeInvoice,
    act: keepingStatus(settleDispute),
  })
  actionRoute(app, services, invoices, {
    name: 'credit_note',
    transition: invoiceActions.credit_note,
    body: NewCreditNote,
    act: keepingStatus(creditInvoice),
    after: afterCredit,
    access: 'Invoice.create',
  })
}
