import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { methodLink } from './methodLink'
import type { LinkTarget } from './methodLinkApi'

const MethodLinkDialog = lazyPart(() => import('./MethodLinkDialog'), 'MethodLinkDialog')

const PaymentLinkDialog = lazyPart(() => import('./PaymentLinkDialog'), 'PaymentLinkDialog')

/** Creates the link that pays an invoice. */
export const paymentLinkMenu = (invoice: { uuid: string; number: string | null }): RecordAction => ({
  name: 'payment_link',
  label: methodLink.payment.action,
  permission: 'PaymentMethod.edit',
  dialog: (onClose) => <PaymentLinkDialog invoice={invoice} onClose={onClose} />,
})

/** Sends the customer of a record the link by which they change their card. */
export const methodLinkMenu = (of: LinkTarget['of'], { uuid }: { uuid: string }): RecordAction => ({
  name: 'send_method_link',
  label: methodLink.action,
  permission: 'PaymentMethod.edit',
  dialog: (onClose) => <MethodLinkDialog target={{ of, uuid }} onClose={onClose} />,
})
