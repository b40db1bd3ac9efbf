import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from 'react-i18next'
import {
  MemberKind,
  MemberListQuery,
  MemberStatus,
  memberViews,
  Relationship,
  type Member,
} from '@/contract/members'
import { useCompanyOptions } from '@/entities/companies/CompanyPicker'
import { usePersonOptions } from '@/entities/persons/PersonPicker'
import { DayText, Identifier, InstantText, Text } from '@/kit/cells'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import type { Column } from '@/kit/columns'
import { DateRangeFilter } from '@/kit/DateRangeFilter'
import { ListScreen } from '@/kit/ListScreen'
import { optionsOf } from '@/kit/mexico'
import { ReferenceFilter } from '@/kit/ReferenceFilter'
import { sexNames } from '@/kit/sexNames'
import { TextFilter } from '@/kit/TextFilter'
import { useListQuery } from '@/kit/useListQuery'
import { useCountMembersQuery, useGetMemberQuery, useListMembersQuery } from './api'
import { es } from './es'
import { useHolderOptions } from './HolderPicker'
import { MemberStatusBadge } from './MemberStatusBadge'
import { bondOf } from './bond'

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
    show: ({ status }) => <MemberStatusBadge status={status} />,
    sortable: true,
    slot: 'status',
  },
]

const views = Object.keys(memberViews) as (keyof typeof memberViews)[]

export default function MembersScreen() {
  const { t } = useTranslation('members')
  const list = useListQuery(MemberListQuery)
  const { query, change } = list
  const result = useListMembersQuery(query)
  const { currentData: holder } = useGetMemberQuery(query.holder ?? skipToken)
  const first = result.currentData?.data[0]

  return (
    <ListScreen
      kind="Member"
      group="Personas y clientes"
      list={list}
      result={result}
      columns={columns}
      views={memberViews}
      counts={useCountMembersQuery({ view: views, account: query.account }).data}
      create="Member.create"
      filters={
        <>
          <ChoiceFilter
            name="status"
            label={t('fields.status')}
            options={MemberStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={query.status}
            onChange={(status) => change({ status })}
          />
          <ChoiceFilter
            name="kind"
            label={t('fields.kind')}
            options={MemberKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={query.kind}
            onChange={(kind) => change({ kind })}
          />
          <ChoiceFilter
            name="relationship"
            label={t('fields.relationship')}
            options={Relationship.options.map((value) => ({ value, label: es.relationships[value] }))}
            value={query.relationship}
            onChange={(relationship) => change({ relationship })}
          />
        </>
      }
      moreFilters={{
        company: (
          <ReferenceFilter
            name="company"
            label={t('fields.company')}
            kind="Company"
            useOptions={useCompanyOptions}
            value={query.company}
            current={first?.company}
            onChange={(company) => change({ company })}
          />
        ),
        holder: (
          <ReferenceFilter
            name="holder"
            label={t('fields.holder')}
            kind="Member"
            useOptions={useHolderOptions}
            value={query.holder}
            current={holder && { uuid: holder.uuid, label: holder.full_name }}
            onChange={(holder) => change({ holder })}
          />
        ),
        person: (
          <ReferenceFilter
            name="person"
            label={t('fields.person')}
            kind="Person"
            useOptions={usePersonOptions}
            value={query.person}
            current={first?.person}
            onChange={(person) => change({ person })}
          />
        ),
        sex: (
          <ChoiceFilter
            name="sex"
            label={t('fields.sex')}
            options={optionsOf(sexNames)}
            value={query.sex}
            onChange={(sex) => change({ sex })}
          />
        ),
        department: (
          <TextFilter
            name="department"
            label={t('fields.department')}
            value={query.department}
            onChange={(department) => change({ department })}
          />
        ),
        enrolled: (
          <DateRangeFilter
            name="enrolled"
            label={t('filters.enrolled')}
            value={{ from: query.enrolled_from, to: query.enrolled_to }}
            onChange={({ from, to }) => change({ enrolled_from: from, enrolled_to: to })}
          />
        ),
        created: (
          <DateRangeFilter
            name="created"
            label={t('filters.created')}
            value={{ from: query.created_from, to: query.created_to }}
            onChange={({ from, to }) => change({ created_from: from, created_to: to })}
          />
        ),
      }}
    />
  )
}
