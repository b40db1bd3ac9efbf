import { ticketsTab } from '@/entities/support-tickets/ticketsTab'
import { useTranslation } from 'react-i18next'
import { isHeldByPerson, accountContract } from '@/contract/accounts'
import { contactsTab } from '@/entities/contacts/contactsTab'
import { authorizationsTab } from '@/entities/authorizations/authorizationsTab'
import { EventsTable } from '@/entities/events/EventsTable'
import { fundsTab } from '@/entities/funds/fundsTab'
import { settingsTab } from '@/entities/settings/settingsTab'
import { policiesTab } from '@/entities/policies/policiesTab'
import { useMay } from '@/kit/Can'
import { lazyPart } from '@/kit/lazyPart'
import { RecordScreen } from '@/kit/RecordScreen'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import { relatedTab } from '@/kit/relatedTab'
import { AccountsTable } from './AccountsTable'
import { StatementButton } from './StatementButton'
import { AccountStrip, AccountSummary } from './AccountSummary'
import {
  useAccountTransitionMutation,
  useArchiveAccountMutation,
  useGetAccountQuery,
  useListAccountsQuery,
} from './api'
import { SelectAccountButton } from './SelectAccountButton'

const AccountForm = lazyPart(() => import('./AccountForm'), 'AccountForm')
const CustomersTable = lazyPart(() => import('@/entities/customers/CustomersTable'), 'CustomersTable')
const InvoicesTable = lazyPart(() => import('@/entities/invoices/InvoicesTable'), 'InvoicesTable')
const SubscriptionsTable = lazyPart(
  () => import('@/entities/subscriptions/SubscriptionsTable'),
  'SubscriptionsTable',
)
const MembersTable = lazyPart(() => import('@/entities/members/MembersTable'), 'MembersTable')
const PaymentMethodsTable = lazyPart(
  () => import('@/entities/payment-methods/PaymentMethodsTable'),
  'PaymentMethodsTable',
)
const PaymentsTable = lazyPart(() => import('@/entities/payments/PaymentsTable'), 'PaymentsTable')

export default function AccountScreen() {
  const { t } = useTranslation('accounts')
  const maySet = useMay('Settings.view')
  return (
    <RecordScreen
      contract={accountContract}
      result={useGetAccountQuery(useUuid())}
      rows={useListingPage(accountContract, useListAccountsQuery)}
      useTransition={useAccountTransitionMutation}
      useArchive={useArchiveAccountMutation}
      dangerous={['hold', 'close']}
      title={({ name }) => name}
      folio={({ number }) => number}
      strip={(account) => <AccountStrip account={account} />}
      summary={(account) => <AccountSummary account={account} />}
      tabs={(account) => [
        relatedTab('clientes', 'Customer', CustomersTable, { account: account.uuid }, account.customers),
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
        relatedTab('suscripciones', 'Subscription', SubscriptionsTable, { account: account.uuid }),
        policiesTab({ account: account.uuid }),
        relatedTab('metodos', 'PaymentMethod', PaymentMethodsTable, { account: account.uuid }),
        authorizationsTab({ account: account.uuid }, { of: { account: account.uuid } }),
        contactsTab('account', account.uuid),
        ...(isHeldByPerson(account.type)
          ? []
          : [
              fundsTab({ account: account.uuid }),
              {
                name: 'subcuentas',
                label: t('tabs.subaccounts'),
                count: account.subaccounts,
                content: <AccountsTable filter={{ parent: account.uuid }} />,
              },
            ]),
        ticketsTab({ account: account.uuid }),
        ...(maySet ? [settingsTab] : []),
        {
          name: 'historial',
          label: t('tabs.history'),
          content: <EventsTable filter={{ account: account.uuid }} />,
        },
      ]}
      actions={(account) => (
        <>
          <SelectAccountButton account={account} />
          <StatementButton account={account} />
        </>
      )}
      form={(account) => <AccountForm account={account} />}
    />
  )
}
