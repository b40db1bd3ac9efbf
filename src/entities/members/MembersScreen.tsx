import { Status } from '@/kit/facts/Status'
import { skipToken } from '@reduxjs/toolkit/query'
import { type Member, memberContract } from '@/contract/members'
import { CountText, DayText, Identifier, InstantText, Text, FoliosText } from '@/kit/facts/cells'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import type { Column } from '@/kit/listing/columns'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { NumberFilter } from '@/kit/filter/NumberFilter'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { sexNames } from '@/kit/vocabulary/sexNames'
import { TextFilter } from '@/kit/filter/TextFilter'
import { optionsOf } from '@/kit/vocabulary/options'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { useCountMembersQuery, useGetMemberQuery, useListMembersQuery } from './api'
import { es } from './es'
import { bondOf } from './bond'
import { ImportGroupButton } from './ImportGroupButton'

const columns: Column<Member>[] = [
  { name: 'full_name', show: ({ full_name }) => full_name, sortable: true, slot: 'title', width: 2 },
  {
    name: 'number',
    show: ({ number }) => <Identifier value={number} />,
    sortable: true,
    slot: 'subtitle',
    priority: 2,
  },
  { name: 'account', show: ({ account }) => account.label, slot: 'meta', width: 1.6 },
  { name: 'relationship', show: bondOf, slot: 'subtitle' },
  {
    name: 'policies',
    show: ({ policies }) => <FoliosText of={policies} />,
    slot: 'subtitle',
    width: 1.2,
  },
  { name: 'age', show: ({ age }) => <CountText value={age} />, priority: 3, align: 'right', width: 0.6 },
  { name: 'company', show: ({ company }) => <Text value={company?.label} />, priority: 3, width: 1.6 },
  {
    name: 'employee_number',
    show: ({ employee_number }) => <Identifier value={employee_number} />,
    priority: 3,
  },
  {
    name: 'enrolled_on',
    show: ({ enrolled_on }) => <DayText value={enrolled_on} />,
    sortable: true,
    priority: 2,
  },
  {
    name: 'created_at',
    show: ({ created_at }) => <InstantText value={created_at} />,
    sortable: true,
    priority: 3,
  },
  {
    name: 'status',
    show: ({ status }) => <Status of="Member" value={status} />,
    sortable: true,
    slot: 'status',
  },
]

/** The members, with their filters and views. */
export default function MembersScreen() {
  const list = useListQuery(memberContract)
  const { query } = list
  const result = useListMembersQuery(query)
  const { currentData: holder } = useGetMemberQuery(query.holder ?? skipToken)
  const first = result.currentData?.data[0]

  return (
    <ListScreen
      group="Personas y clientes"
      list={list}
      result={result}
      columns={columns}
      useCounts={useCountMembersQuery}
      create="Member.create"
      actions={<ImportGroupButton account={query.account} company={query.company} />}
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <ChoiceFilter list={list} name="kind" options={optionsOf(es.kinds)} />
          <ChoiceFilter list={list} name="relationship" options={optionsOf(es.relationships)} />
        </>
      }
      moreFilters={{
        plan: <ReferenceFilter list={list} name="plan" kind="Plan" />,
        policy: (
          <ReferenceFilter
            list={list}
            name="policy"
            kind="Policy"
            current={first?.policies.find(({ uuid }) => uuid === query.policy)}
          />
        ),
        without_policy: <YesNoFilter list={list} name="without_policy" />,
        company: <ReferenceFilter list={list} name="company" kind="Company" current={first?.company} />,
        holder: (
          <ReferenceFilter
            list={list}
            name="holder"
            kind="Member"
            source="Holder"
            current={holder && { uuid: holder.uuid, label: holder.full_name }}
          />
        ),
        person: <ReferenceFilter list={list} name="person" kind="Person" current={first?.person} />,
        sex: <ChoiceFilter list={list} name="sex" options={optionsOf(sexNames)} />,
        department: <TextFilter list={list} name="department" />,
        age: <NumberFilter list={list} name="age" />,
        enrolled: <DateRangeFilter list={list} name="enrolled" />,
      }}
    />
  )
}
