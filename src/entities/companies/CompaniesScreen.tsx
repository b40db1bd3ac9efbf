import { Status } from '@/kit/facts/Status'
import { type CompanyRole, type Company, companyContract } from '@/contract/companies'
import { CountText, Identifier, InstantText, WordsText } from '@/kit/facts/cells'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import type { Column } from '@/kit/listing/columns'
import { plural } from '@/kit/text/formats'
import { ListScreen } from '@/kit/listing/ListScreen'
import { stateNames } from '@/kit/vocabulary/mexico'
import { optionsOf } from '@/kit/vocabulary/options'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountCompaniesQuery, useListCompaniesQuery } from './api'
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
    show: ({ status }) => <Status of="Company" value={status} />,
    sortable: true,
    slot: 'status',
  },
]

/** The companies, with their filters and views. */
export default function CompaniesScreen() {
  const list = useListQuery(companyContract)

  return (
    <ListScreen
      group="Personas y clientes"
      list={list}
      result={useListCompaniesQuery(list.query)}
      columns={columns}
      useCounts={useCountCompaniesQuery}
      create="Company.create"
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <ChoiceFilter list={list} name="role" options={optionsOf(es.roles)} />
        </>
      }
      moreFilters={{
        state: <ChoiceFilter list={list} name="state" options={optionsOf<string>(stateNames)} />,
        has_tax_profile: <YesNoFilter list={list} name="has_tax_profile" />,
        sells: <YesNoFilter list={list} name="sells" />,
        has_fund: <YesNoFilter list={list} name="has_fund" />,
      }}
    />
  )
}

/** What a company is to us, in words. */
const Roles = ({ roles }: { roles: CompanyRole[] }) => (
  <WordsText words={roles.map((role) => es.roles[role])} />
)
