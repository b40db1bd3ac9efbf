import { useTranslation } from '@/i18n'
import { accountContract } from '@/contract/accounts'
import { BulkManager } from '@/contract/bulk'
import { i18n } from '@/i18n'
import type { BulkAct } from '@/kit/bulk/acts'
import { useMay } from '@/kit/elements/Can'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ForbiddenBanner } from '@/kit/feedback/ForbiddenBanner'
import { AmountFilter } from '@/kit/filter/AmountFilter'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { titleOf } from '@/kit/vocabulary/nouns'
import { Screen } from '@/kit/navigation/Screen'
import { State } from '@/kit/feedback/State'
import { optionsOf } from '@/kit/vocabulary/options'
import { overdueBuckets } from '@/kit/vocabulary/overdueBuckets'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { lazyPart } from '@/kit/elements/lazyPart'
import { accountColumns } from './accountColumns'
import { useCountAccountsQuery, useListAccountsQuery } from './api'
import { es } from './es'
import { NewAccountButton } from './NewAccountButton'

const ManagerField = lazyPart(() => import('./ManagerField'), 'ManagerField')

/** What is done to many accounts at once, beside what is done to any records. */
const acts: readonly BulkAct[] = [
  {
    action: 'set_manager',
    permission: 'Account.edit',
    fits: () => true,
    place: 'bar',
    label: es.assign,
    ask: (what) => i18n.t('ask', { ns: 'bulk', action: `${es.assign} de`, what }),
    confirm: (what) => i18n.t('confirm', { ns: 'bulk', action: `${es.assign} de`, what }),
    schema: BulkManager,
    initial: { account_manager_uuid: null },
    Fields: ManagerField,
  },
]

/** Where staff land, also after a refusal, which it then says; whose role may see nothing is told so. */
export default function AccountsScreen() {
  const { t } = useTranslation('accounts')
  if (useMay('Account.view')) return <AccountListing />
  return (
    <>
      <ForbiddenBanner />
      <Screen title={titleOf('Account')}>
        <State inset title={t('noAccess')}>
          {t('noAccessBody')}
        </State>
      </Screen>
    </>
  )
}

function AccountListing() {
  const list = useListQuery(accountContract)
  const mayViewUsers = useMay('User.view')

  return (
    <ListScreen
      group="Personas y clientes"
      banner={<ForbiddenBanner />}
      list={list}
      result={useListAccountsQuery(list.query)}
      columns={accountColumns}
      acts={acts}
      useCounts={useCountAccountsQuery}
      creating={<NewAccountButton />}
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <ChoiceFilter list={list} name="type" options={optionsOf(es.types)} />
        </>
      }
      moreFilters={{
        overdue: <YesNoFilter list={list} name="overdue" />,
        overdue_bucket: (
          <ChoiceFilter list={list} name="overdue_bucket" options={optionsOf(overdueBuckets)} />
        ),
        balance_due: <AmountFilter list={list} name="balance_due" />,
        company: <ReferenceFilter list={list} name="company" kind="Company" />,
        ...(mayViewUsers && { manager: <ReferenceFilter list={list} name="manager" kind="User" /> }),
        has_fund: <YesNoFilter list={list} name="has_fund" />,
        campaign: <ReferenceFilter list={list} name="campaign" kind="Campaign" />,
        reseller: <ReferenceFilter list={list} name="reseller" kind="Account" />,
      }}
    />
  )
}
