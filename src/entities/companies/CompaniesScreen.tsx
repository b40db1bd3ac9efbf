import { useTranslation } from 'react-i18next'
import {
  CompanyListQuery,
  CompanyRole,
  CompanyStatus,
  companyViews,
  type Company,
} from '@/contract/companies'
import { CountText, Identifier, InstantText, WordsText } from '@/kit/cells'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import type { Column } from '@/kit/columns'
import { DateRangeFilter } from '@/kit/DateRangeFilter'
import { plural } from '@/kit/formats'
import { ListScreen } from '@/kit/ListScreen'
import { optionsOf, stateNames } from '@/kit/mexico'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { useCountCompaniesQuery, useListCompaniesQuery } from './api'
import { CompanyStatusBadge } from './CompanyStatusBadge'
import { es } from './es'

const columns: Column<Company>[] = [
  { name: 'trade_name', show: ({ trade_name }) => trade_name, sortable: true, slot: 'title', width: 2.2 },
  { name: 'number', show: ({ number }) => <Identifier value={number} />, slot: 'subtitle', priority: 3 },
  {
    name: 'tax_id',
    show: ({ tax_id }) => <Identifier value={tax_id} />,
    slot: 'subtitle',
    priority: 2,
    width: 1.2,
  },
  { name: 'roles', show: ({ roles }) => <Roles roles={roles} />, priority: 2, width: 1.6 },
  {
    name: 'active_accounts',
    show: ({ active_accounts }) => <CountText value={active_accounts} />,
    align: 'right',
    width: 0.8,
  },
  {
    name: 'members',
    show: ({ members }) => <CountText value={members} />,
    slot: 'meta',
    card: ({ members }) => plural(members, 'miembro', 'miembros'),
    align: 'right',
    width: 0.8,
  },
  {
    name: 'created_at',
    show: ({ created_at }) => <InstantText value={created_at} />,
    sortable: true,
    priority: 2,
  },
  {
    name: 'status',
    show: ({ status }) => <CompanyStatusBadge status={status} />,
    sortable: true,
    slot: 'status',
  },
]

const views = Object.keys(companyViews) as (keyof typeof companyViews)[]

export default function CompaniesScreen() {
  const { t } = useTranslation('companies')
  const list = useListQuery(CompanyListQuery)
  const { status, role, state, has_tax_profile, created_from, created_to } = list.query

  return (
    <ListScreen
      kind="Company"
      group="Personas y clientes"
      list={list}
      result={useListCompaniesQuery(list.query)}
      columns={columns}
      views={companyViews}
      counts={useCountCompaniesQuery(views).data}
      create="Company.create"
      filters={
        <>
          <ChoiceFilter
            name="status"
            label={t('fields.status')}
            options={CompanyStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={status}
            onChange={(status) => list.change({ status })}
          />
          <ChoiceFilter
            name="role"
            label={t('filters.role')}
            options={CompanyRole.options.map((value) => ({ value, label: t(`roles.${value}`) }))}
            value={role}
            onChange={(role) => list.change({ role })}
          />
        </>
      }
      moreFilters={{
        state: (
          <ChoiceFilter
            name="state"
            label={t('filters.state')}
            options={optionsOf<string>(stateNames)}
            value={state}
            onChange={(state) => list.change({ state })}
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
        has_tax_profile: (
          <YesNoFilter
            name="has_tax_profile"
            label={t('filters.has_tax_profile')}
            value={has_tax_profile}
            onChange={(has_tax_profile) => list.change({ has_tax_profile })}
          />
        ),
      }}
    />
  )
}

/** What a company is to us, in words. */
const Roles = ({ roles }: { roles: CompanyRole[] }) => (
  <WordsText words={roles.map((role) => es.roles[role])} />
)
