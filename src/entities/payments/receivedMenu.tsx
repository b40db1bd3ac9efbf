import type { AccountDetail } from '@/contract/accounts'
import { whyNotCustomerPayment } from '@/contract/customerPayments'
import type { CustomerDetail } from '@/contract/customers'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'

const CustomerPaymentDialog = lazyPart(() => import('./CustomerPaymentDialog'), 'CustomerPaymentDialog')
const AccountPaymentDialog = lazyPart(() => import('./AccountPaymentDialog'), 'AccountPaymentDialog')

const receiving = {
  name: 'record_payment',
  label: es.actions.record_payment,
  permission: 'Payment.create',
} as const

/** Takes note of a payment over several invoices of a customer. */
export const customerReceivedMenu = (customer: CustomerDetail): RecordAction => ({
  ...receiving,
  blocked: whyNotCustomerPayment(customer),
  dialog: (onClose) => <CustomerPaymentDialog customer={customer} onClose={onClose} />,
})

/** The same for one of the customers of an account. */
export const accountReceivedMenu = (account: AccountDetail): RecordAction => ({
  ...receiving,
  blocked: account.customers === 0 ? es.noCustomers : undefined,
  dialog: (onClose) => <AccountPaymentDialog account={account} onClose={onClose} />,
})
