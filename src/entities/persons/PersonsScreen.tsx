import { useTranslation } from 'react-i18next'
import { PersonListQuery, PersonRole, PersonStatus, personViews, Sex, type Person } from '@/contract/persons'
import { EmailText, Identifier, Text, WordsText } from '@/kit/cells'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import type { Column } from '@/kit/columns'
import { DateRangeFilter } from '@/kit/DateRangeFilter'
import { ListScreen } from '@/kit/ListScreen'
import { optionsOf, stateNames } from '@/kit/mexico'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { useCountPersonsQuery, useListPersonsQuery } from './api'
import { es } from './es'
import { maskedDay, maskedPhone } from '@/kit/masked'
import { PersonStatusBadge } from './PersonStatusBadge'

const columns: Column<Person>[] = [
  { name: 'full_name', show: ({ full_name }) => full_name, sortable: true, slot: 'title', width: 2 },
  { name: 'number', show: ({ number }) => <Identifier value={number} />, priority: 3 },
  { name: 'curp', show: ({ curp }) => <Identifier value={curp} />, priority: 2, width: 1.4 },
  {
    name: 'birth_date',
    show: ({ birth_date }) => <Text value={maskedDay(birth_date)} />,
    sortable: true,
    priority: 2,
  },
  { name: 'phone', show: ({ phone }) => <Text value={maskedPhone(phone)} />, slot: 'subtitle' },
  { name: 'email', show: ({ email }) => <EmailText value={email} />, priority: 3, width: 1.8 },
  {
    name: 'roles',
    show: ({ roles }) => <WordsText words={roles.map((role) => es.roles[role])} />,
    slot: 'meta',
    width: 1.5,
  },
  {
    name: 'status',
    show: ({ status }) => <PersonStatusBadge status={status} />,
    sortable: true,
    slot: 'status',
  },
]

const views = Object.keys(personViews) as (keyof typeof personViews)[]

export default function PersonsScreen() {
  const { t } = useTranslation('persons')
  const list = useListQuery(PersonListQuery)
  const { role, status, sex, state, has_curp, incomplete, consent, created_from, created_to } = list.query

  return (
    <ListScreen
      kind="Person"
      group="Personas y clientes"
      list={list}
      result={useListPersonsQuery(list.query)}
      columns={columns}
      views={personViews}
      counts={useCountPersonsQuery({ view: views, account: list.query.account }).data}
      filters={
        <>
          <ChoiceFilter
            name="role"
            label={t('filters.role')}
            options={PersonRole.options.map((value) => ({ value, label: t(`roles.${value}`) }))}
            value={role}
            onChange={(role) => list.change({ role })}
          />
          <ChoiceFilter
            name="status"
            label={t('fields.status')}
            options={PersonStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={status}
            onChange={(status) => list.change({ status })}
          />
        </>
      }
      moreFilters={{
        incomplete: (
          <YesNoFilter
            name="incomplete"
            label={t('filters.incomplete')}
            value={incomplete}
            onChange={(incomplete) => list.change({ incomplete })}
          />
        ),
        sex: (
          <ChoiceFilter
            name="sex"
            label={t('fields.sex')}
            options={Sex.options.map((value) => ({ value, label: t(`sexes.${value}`) }))}
            value={sex}
            onChange={(sex) => list.change({ sex })}
          />
        ),
        state: (
          <ChoiceFilter
            name="state"
            label={t('filters.state')}
            options={optionsOf(stateNames)}
            value={state}
            onChange={(state) => list.change({ state })}
          />
        ),
        has_curp: (
          <YesNoFilter
            name="has_curp"
            label={t('filters.has_curp')}
            value={has_curp}
            onChange={(has_curp) => list.change({ has_curp })}
          />
        ),
        consent: (
          <YesNoFilter
            name="consent"
            label={t('filters.consent')}
            value={consent}
            onChange={(consent) => list.change({ consent })}
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
