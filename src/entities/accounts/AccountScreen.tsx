import { Status } from '@/kit/Status'
import { editing } from '@/kit/saving'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountListQuery, accountTransitions, isHeldByPerson, type AccountDetail } from '@/contract/accounts'
import { CustomersTable } from '@/entities/customers/CustomersTable'
import { EventsTable } from '@/entities/events/EventsTable'
import { MembersTable } from '@/entities/members/MembersTable'
import { DetailScreen } from '@/kit/DetailScreen'
import { Timeline } from '@/kit/Timeline'
import { TransitionMenu } from '@/kit/TransitionMenu'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import { AccountsTable } from './AccountsTable'
import { AccountStrip, AccountSummary } from './AccountSummary'
import {
  useAccountTimelineQuery,
  useAccountTransitionMutation,
  useArchiveAccountMutation,
  useEditAccountMutation,
  useGetAccountQuery,
  useListAccountsQuery,
} from './api'
import { SelectAccountButton } from './SelectAccountButton'

const AccountForm = lazy(async () => ({ default: (await import('./AccountForm')).AccountForm }))

export default function AccountScreen() {
  const { t } = useTranslation('accounts')
  const { t: kit } = useTranslation('kit')
  return (
    <DetailScreen
      kind="Account"
      result={useGetAccountQuery(useUuid())}
      rows={useListingPage('Account', AccountListQuery, useListAccountsQuery)}
      title={({ name }) => name}
      folio={({ number }) => number}
      status={({ status }) => <Status of="Account" value={status} />}
      strip={(account) => <AccountStrip account={account} />}
      tabs={(account) => [
        { name: 'resumen', label: kit('detail.summary'), content: <AccountSummary account={account} /> },
        {
          name: 'clientes',
          label: t('tabs.customers'),
          count: account.customers,
          content: <CustomersTable filter={{ account: account.uuid }} />,
        },
        {
          name: 'miembros',
          label: t('tabs.members'),
          content: <MembersTable filter={{ account: account.uuid }} />,
        },
        ...(isHeldByPerson(account.type)
          ? []
          : [
              {
                name: 'subcuentas',
                label: t('tabs.subaccounts'),
                count: account.subaccounts,
                content: <AccountsTable filter={{ parent: account.uuid }} />,
              },
            ]),
        {
          name: 'historial',
          label: t('tabs.history'),
          content: <EventsTable filter={{ account: account.uuid }} />,
        },
      ]}
      aside={(account) => <History account={account} />}
      actions={(account) => <Actions account={account} />}
      edit={{ permission: 'Account.edit', form: (account) => <Edit account={account} /> }}
    />
  )
}

type Props = { account: AccountDetail }

const History = ({ account }: Props) => <Timeline result={useAccountTimelineQuery(account.uuid)} />

function Actions({ account }: Props) {
  const [move] = useAccountTransitionMutation()
  const [archive] = useArchiveAccountMutation()
  const { uuid, version } = account
  return (
    <>
      <SelectAccountButton account={account} />
      <TransitionMenu
        kind="Account"
        record={account}
        name={account.name}
        transitions={accountTransitions}
        dangerous={['hold', 'close']}
        move={(how) => move({ uuid, version, ...how }).unwrap()}
        archive={() => archive(uuid).unwrap()}
      />
    </>
  )
}

function Edit({ account }: Props) {
  const [edit] = useEditAccountMutation()
  return <AccountForm account={account} onSave={editing(edit, account.uuid)} />
}
