import { useTranslation } from 'react-i18next'
import {
  AccountListQuery,
  AccountStatus,
  AccountType,
  accountViews,
  OverdueBucket,
} from '@/contract/accounts'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import { DateRangeFilter } from '@/kit/DateRangeFilter'
import { ForbiddenBanner } from '@/kit/ForbiddenBanner'
import { ListScreen } from '@/kit/ListScreen'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { accountColumns } from './accountColumns'
import { useCountAccountsQuery, useListAccountsQuery } from './api'
import { NewAccountButton } from './NewAccountButton'

const views = Object.keys(accountViews) as (keyof typeof accountViews)[]

/** The listing that staff land on, also after a refusal, which it then says. */
export default function AccountsScreen() {
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
