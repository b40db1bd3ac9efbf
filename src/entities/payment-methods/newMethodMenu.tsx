import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { newMethod } from './newMethod'

const AddCardDialog = lazyPart(() => import('./AddCardDialog'), 'AddCardDialog')
const AddAccountDialog = lazyPart(() => import('./AddAccountDialog'), 'AddAccountDialog')

/** Adds a card or a bank account for a customer. */
export const newMethodMenu = (customer: { uuid: string; name: string }): RecordAction[] => [
  {
    name: 'add_card',
    label: newMethod.card.action,
    permission: 'PaymentMethod.create',
    dialog: (onClose) => <AddCardDialog customer={customer} onClose={onClose} />,
  },
  {
    name: 'add_account',
    label: newMethod.account.action,
    permission: 'PaymentMethod.create',
    dialog: (onClose) => <AddAccountDialog customer={customer} onClose={onClose} />,
  },
]
