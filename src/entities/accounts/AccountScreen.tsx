import { useTranslation } from '@/i18n'
import { isHeldByPerson, accountContract } from '@/contract/accounts'
import { contactsTab } from '@/entities/contacts/contactsTab'
import { authorizationsTab } from '@/entities/authorizations/authorizationsTab'
import { EventsTable } from '@/entities/events/EventsTable'
import { accountReceivedMenu } from '@/entities/payments/receivedMenu'
import { lazyPart } from '@/kit/elements/lazyPart'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import { nextActs } from '@/contract/nextActs'
import { AccountsTable } from './AccountsTable'
import { statementMenu } from './statementMenu'
import { AccountStanding, AccountStrip, AccountSummary } from './AccountSummary'
import {
  useAccountTransitionMutation,
  useArchiveAccountMutation,
  useGetAccountQuery,
  useListAccountsQuery,
} from './api'
import { useSelectAccount } from './useSelectAccount'

const AccountForm = lazyPart(() => import('./AccountForm'), 'AccountForm')
const AccountCustomersTable = lazyPart(
  () => import('@/entities/customers/AccountCustomersTable'),
  'AccountCustomersTable',
)
const InvoicesTable = lazyPart(() => import('@/entities/invoices/InvoicesTable'), 'InvoicesTable')
const SoldSubscriptionsTable = lazyPart(
  () => import('@/entities/subscriptions/SoldSubscriptionsTable'),
  'SoldSubscriptionsTable',
)
const SupportTicketsTable = lazyPart(
  () => import('@/entities/support-tickets/SupportTicketsTable'),
  'SupportTicketsTable',
)
const Funds = lazyPart(() => import('@/entities/funds/FundsTable'), 'Funds')
const PoliciesTable = lazyPart(() => import('@/entities/policies/PoliciesTable'), 'PoliciesTable')
const MembersTable = lazyPart(() => import('@/entities/members/MembersTable'), 'MembersTable')
const PaymentMethodsTable = lazyPart(
  () => import('@/entities/payment-methods/PaymentMethodsTable'),
  'PaymentMethodsTable',
)
const PaymentsTable = lazyPart(() => import('@/entities/payments/PaymentsTable'), 'PaymentsTable')

/** One account: its summary, invoices, history and related records. */
export default function AccountScreen() {
  const { t } = useTranslation('accounts')
  const { selected, select } = useSelectAccount()
  return (
    <RecordScreen
      contract={accountContract}
      next={nextActs.Account}
      result={useGetAccountQuery(useUuid())}
      rows={useListingPage(accountContract, useListAccountsQuery)}
      useTransition={useAccountTransitionMutation}
      useArchive={useArchiveAccountMutation}
      dangerous={['hold', 'close']}
      title={({ name }) => name}
      folio={({ number }) => number}
      status={(account) => <AccountStanding account={account} />}
      strip={(account) => <AccountStrip account={account} />}
      summary={(account) => <AccountSummary account={account} />}
      tabs={(account) => [
        relatedTab(
          'clientes',
          'Customer',
          AccountCustomersTable,
          { account: account.uuid },
          account.customers,
        ),
        relatedTab('miembros', 'Member', MembersTable, { account: account.uuid }),
        {
          name: 'facturas',
          label: t('tabs.invoices'),
          content: (
            <>
              <InvoicesTable filter={{ account: account.uuid }} />
              <PaymentsTable filter={{ account: account.uuid }} />
            </>
          ),
        },
        relatedTab('suscripciones', 'Subscription', SoldSubscriptionsTable, { account: account.uuid }),
        relatedTab('polizas', 'Policy', PoliciesTable, { account: account.uuid }),
        relatedTab('metodos', 'PaymentMethod', PaymentMethodsTable, { account: account.uuid }),
        authorizationsTab({ account: account.uuid }, { of: { account: account.uuid } }),
        contactsTab('account', account.uuid),
        ...(isHeldByPerson(account.type)
          ? []
          : [
              relatedTab('fondos', 'Fund', Funds, { account: account.uuid }),
              {
                name: 'subcuentas',
                label: t('tabs.subaccounts'),
                count: account.subaccounts,
                content: <AccountsTable filter={{ parent: account.uuid }} />,
              },
            ]),
        relatedTab('tickets', 'SupportTicket', SupportTicketsTable, { account: account.uuid }),
        {
          name: 'historial',
          label: t('tabs.history'),
          content: <EventsTable filter={{ account: account.uuid }} />,
        },
      ]}
      menu={(account) => [
        statementMenu(account),
        accountReceivedMenu(account),
        ...(selected === account.uuid ? [] : [select(account)]),
      ]}
      form={(account) => <AccountForm account={account} />}
    />
  )
}
