import type { ComponentType } from 'react'
import { type InvoiceDetail, whyNotInvoice } from '@/contract/invoices'
import { type PaymentDetail, retryable, whyNotPayment } from '@/contract/payments'
import { methodLinkMenu, paymentLinkMenu } from '@/entities/payment-methods/methodLinkMenu'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'

const dialogs = () => import('./MoneyDialogs')
const ChargeDialog = lazyPart(dialogs, 'ChargeDialog')
const RecordDialog = lazyPart(dialogs, 'RecordDialog')
const RetryDialog = lazyPart(dialogs, 'RetryDialog')
const RefundDialog = lazyPart(dialogs, 'RefundDialog')
const ExtraRefundDialog = lazyPart(dialogs, 'ExtraRefundDialog')
const ApplyDialog = lazyPart(dialogs, 'ApplyDialog')
const ReceiptDialog = lazyPart(dialogs, 'ReceiptDialog')
const ReconcileDialog = lazyPart(dialogs, 'ReconcileDialog')

/** Whether a payment may be tried again in its status. */
const isRetryable = ({ status }: PaymentDetail) => retryable.some((one) => one === status)

/** Its customer may pay it with another method. */
const isUnpaid = (status: PaymentDetail['status']) =>
  status === 'failed' || status === 'requires_method' || status === 'requires_action' || status === 'expired'

/** What may be done with a payment as it is now. */
export function paymentMenu(payment: PaymentDetail): RecordAction[] {
  const { status, reconciled_at, extra_cents } = payment
  const action = (
    name: keyof typeof es.actions,
    Dialog: ComponentType<{ payment: PaymentDetail; onClose: () => void }>,
    more: Partial<RecordAction> = {},
  ): RecordAction => ({
    name,
    label: es.actions[name],
    ...more,
    dialog: (onClose) => <Dialog payment={payment} onClose={onClose} />,
  })
  const refund = action('refund', RefundDialog, { danger: true, permission: 'Transaction.create' })
  if (status !== 'succeeded')
    return [
      ...(isUnpaid(status) ? [methodLinkMenu('payments', payment)] : []),
      ...(isRetryable(payment) || whyNotPayment('retry', payment) ? [action('retry', RetryDialog)] : []),
      refund,
    ]
  return [
    action('send_receipt', ReceiptDialog),
    refund,
    ...(extra_cents > 0
      ? [action('refund_extra', ExtraRefundDialog, { permission: 'Transaction.create' })]
      : []),
    action('apply', ApplyDialog),
    action(reconciled_at ? 'unreconcile' : 'reconcile', ReconcileDialog),
  ]
}

/** What may be done to collect an invoice as it is now. */
export function collectionMenu(invoice: InvoiceDetail): RecordAction[] {
  const action = (
    name: 'charge' | 'record',
    Dialog: ComponentType<{ invoice: InvoiceDetail; onClose: () => void }>,
  ): RecordAction => ({
    name,
    label: es.actions[name],
    permission: 'Payment.create',
    dialog: (onClose) => <Dialog invoice={invoice} onClose={onClose} />,
  })
  const isPossible = (name: string) => invoice.status === 'open' || whyNotInvoice(name, invoice) !== undefined
  const isPayable = invoice.status === 'open' && invoice.amount_due_cents > 0 && !invoice.disputed_at
  return [
    ...[action('charge', ChargeDialog), action('record', RecordDialog)].filter(({ name }) =>
      isPossible(name),
    ),
    ...(isPayable ? [paymentLinkMenu(invoice)] : []),
  ]
}
