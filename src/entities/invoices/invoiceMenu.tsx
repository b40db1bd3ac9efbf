import type { ComponentType } from 'react'
import { type InvoiceAction, invoiceActions, type InvoiceDetail, whyNotInvoice } from '@/contract/invoices'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'
import type * as Dialogs from './InvoiceDialogs'

const dialogs = () => import('./InvoiceDialogs')
const SendDialog = lazyPart(dialogs, 'SendDialog')
const VoidDialog = lazyPart(dialogs, 'VoidDialog')
const CreditDialog = lazyPart(dialogs, 'CreditDialog')
const DisputeDialog = lazyPart(dialogs, 'DisputeDialog')

/** What may be done with an invoice as it is now. */
export function invoiceMenu(invoice: InvoiceDetail): RecordAction[] {
  const action = (
    name: InvoiceAction,
    Dialog: ComponentType<Dialogs.DialogProps>,
    more: Pick<RecordAction, 'danger' | 'permission'> = {},
  ): RecordAction[] => {
    const from: readonly string[] = invoiceActions[name].from
    if (!from.includes(invoice.status) && !whyNotInvoice(name, invoice)) return []
    return [
      {
        name,
        label: es.actions[name],
        ...more,
        dialog: (onClose) => <Dialog invoice={invoice} onClose={onClose} />,
      },
    ]
  }
  return [
    ...action('send', SendDialog),
    ...action('credit_note', CreditDialog, { permission: 'Invoice.create' }),
    ...action(invoice.disputed_at ? 'settle_dispute' : 'dispute', DisputeDialog),
    ...action('void', VoidDialog, { danger: true }),
  ]
}
