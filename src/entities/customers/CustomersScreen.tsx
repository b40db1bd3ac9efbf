import { useTranslation } from 'react-i18next'
import {
  Collection,
  CustomerListQuery,
  CustomerStatus,
  CustomerType,
  customerViews,
  type Customer,
} from '@/contract/customers'
import { EmailText, Identifier, InstantText, MoneyText, RecordLink } from '@/kit/cells'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import type { Column } from '@/kit/columns'
import { DateRangeFilter } from '@/kit/DateRangeFilter'
import { ListScreen } from '@/kit/ListScreen'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { useCountCustomersQuery, useListCustomersQuery } from './api'
import { CustomerStatusBadge } from './CustomerStatusBadge'
import { es } from './es'

const columns: Column<Customer>[] = [
  { name: 'name', show: ({ name }) => name, sortable: true, slot: 'title', width: 2 },
  {
    name: 'number',
    show: ({ number }) => <Identifier value={number} />,
    sortable: true,
    slot: 'subtitle',
    priority: 3,
  },
  { name: 'type', show: ({ type }) => es.types[type], slot: 'subtitle', priority: 2, width: 0.7 },
  { name: 'tax_id', show: ({ tax_id }) => <Identifier value={tax_id} />, priority: 2, width: 1.2 },
  {
    name: 'account',
    show: ({ account }) => <RecordLink kind="Account" to={account} />,
    slot: 'meta',
    width: 1.6,
  },
  { name: 'email', show: ({ email }) => <EmailText value={email} />, priority: 3, width: 1.8 },
  {
    name: 'balance_due_cents',
    show: ({ balance_due_cents, currency }) => <MoneyText cents={balance_due_cents} currency={currency} />,
    sortable: true,
    slot: 'amount',
    align: 'right',
  },
  {
    name: 'created_at',
    show: ({ created_at }) => <InstantText value={created_at} />,
    sortable: true,
    priority: 3,
  },
  { name: 'status', show: (customer) => <CustomerStatusBadge customer={customer} />, slot: 'status' },
]

const views = Object.keys(customerViews) as (keyof typeof customerViews)[]

export default function CustomersScreen() {
  const { t } = useTranslation('customers')
  const list = useListQuery(CustomerListQuery)
  const { type, status, delinquent, collection, created_from, created_to } = list.query

  return (
    <ListScreen
      kind="Customer"
      group="Personas y clientes"
      list={list}
      result={useListCustomersQuery(list.query)}
      columns={columns}
      views={customerViews}
      counts={useCountCustomersQuery({ view: views, account: list.query.account }).data}
      filters={
        <>
          <ChoiceFilter
            name="status"
            label={t('fields.status')}
            options={CustomerStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={status}
            onChange={(status) => list.change({ status })}
          />
          <ChoiceFilter
            name="type"
            label={t('fields.type')}
            options={CustomerType.options.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={type}
            onChange={(type) => list.change({ type })}
          />
        </>
      }
      moreFilters={{
        delinquent: (
          <YesNoFilter
            name="delinquent"
            label={t('filters.delinquent')}
            value={delinquent}
            onChange={(delinquent) => list.change({ delinquent })}
          />
        ),
        collection: (
          <ChoiceFilter
            name="collection"
            label={t('filters.collection')}
            options={Collection.options.map((value) => ({ value, label: t(`collections.${value}`) }))}
            value={collection}
            onChange={(collection) => list.change({ collection })}
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
