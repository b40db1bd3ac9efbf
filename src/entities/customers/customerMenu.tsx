import type { CustomerAction, CustomerDetail } from '@/contract/customers'
import { methodLinkMenu } from '@/entities/payment-methods/methodLinkMenu'
import { newMethodMenu } from '@/entities/payment-methods/newMethodMenu'
import { customerReceivedMenu } from '@/entities/payments/receivedMenu'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'

const CustomerActionDialog = lazyPart(() => import('./CustomerActionDialog'), 'CustomerActionDialog')

/** What may be done with what a customer owes, as it is now. */
export function customerMenu(customer: CustomerDetail): RecordAction[] {
  const action = (name: CustomerAction, blocked?: string): RecordAction => ({
    name,
    label: es.actions[name],
    blocked,
    dialog: (onClose) => <CustomerActionDialog customer={customer} action={name} onClose={onClose} />,
  })
  return [
    action('charge_now', customer.default_payment_method ? undefined : es.noMethod),
    customerReceivedMenu(customer),
    action('apply_credit'),
    methodLinkMenu('customers', customer),
    ...newMethodMenu(customer),
  ]
}
