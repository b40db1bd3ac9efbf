import { useTranslation } from 'react-i18next'
import {
  AccountListQuery,
  AccountStatus,
  AccountType,
  accountViews,
  OverdueBucket,
} from '@/contract/accounts'
import { useMay } from '@/kit/Can'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import { DateRangeFilter } from '@/kit/DateRangeFilter'
import { ForbiddenBanner } from '@/kit/ForbiddenBanner'
import { ListScreen } from '@/kit/ListScreen'
import { titleOf } from '@/kit/nouns'
import { Screen } from '@/kit/Screen'
import { State } from '@/kit/State'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { accountColumns } from './accountColumns'
import { useCountAccountsQuery, useListAccountsQuery } from './api'
import { NewAccountButton } from './NewAccountButton'

const views = Object.keys(accountViews) as (keyof typeof accountViews)[]

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
  const { t } = useTranslation('accounts')
  const list = useListQuery(AccountListQuery)
  const { type, status, overdue, overdue_bucket, created_from, created_to } = list.query

  return (
    <ListScreen
      kind="Account"
      group="Personas y clientes"
      banner={<ForbiddenBanner />}
      list={list}
      result={useListAccountsQuery(list.query)}
      columns={accountColumns}
      views={accountViews}
      counts={useCountAccountsQuery(views).data}
      actions={<NewAccountButton />}
      filters={
        <>
          <ChoiceFilter
            name="status"
            label={t('fields.status')}
            options={AccountStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={status}
            onChange={(status) => list.change({ status })}
          />
          <ChoiceFilter
            name="type"
            label={t('fields.type')}
            options={AccountType.options.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={type}
            onChange={(type) => list.change({ type })}
          />
        </>
      }
      moreFilters={{
        overdue: (
          <YesNoFilter
            name="overdue"
            label={t('filters.overdue')}
            value={overdue}
            onChange={(overdue) => list.change({ overdue })}
          />
        ),
        overdue_bucket: (
          <ChoiceFilter
            name="overdue_bucket"
            label={t('filters.overdue_bucket')}
            options={OverdueBucket.options.map((value) => ({ value, label: t(`buckets.${value}`) }))}
            value={overdue_bucket}
            onChange={(overdue_bucket) => list.change({ overdue_bucket })}
          />
        ),
        created: (
          <DateRangeFilter
            name="created"
            label={t('filters.created')}
            value={{ from: created_from, to: created_to }}
            onChange={({ from, to }) => list.change({ created_from: from, created_to: to })}
          />
        ),
      }}
    />
  )
}
