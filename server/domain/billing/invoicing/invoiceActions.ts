import type { FastifyInstance } from 'fastify'
import { DisputeInvoice, invoiceActions, NewCreditNote, SendInvoice, VoidInvoice } from '@/contract/invoices'
import { creditInvoice } from './creditNotes'
import { disputeInvoice, settleDispute } from './disputing'
import { sendInvoice } from '@server/domain/billing/invoices/sendInvoice'
import { voidInvoice } from './voiding'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { actionRoute } from '@server/records/actionRoute'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { keepingStatus } from '@server/records/keepingStatus'

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
    access: 'Invoice.create',
  })
}
