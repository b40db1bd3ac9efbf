import { Status } from '@/kit/facts/Status'
import { type Person, personContract } from '@/contract/persons'
import { EmailText, Identifier, Text, WordsText } from '@/kit/facts/cells'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { useMay } from '@/kit/elements/Can'
import type { Column } from '@/kit/listing/columns'
import { ListScreen } from '@/kit/listing/ListScreen'
import { stateNames } from '@/kit/vocabulary/mexico'
import { optionsOf } from '@/kit/vocabulary/options'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { maskedDay, maskedPhone } from '@/kit/text/masked'
import { useCountPersonsQuery, useListPersonsQuery } from './api'
import { es } from './es'

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
    show: ({ status }) => <Status of="Person" value={status} />,
    sortable: true,
    slot: 'status',
  },
]

/** Those who see days of birth masked get no order by them. */
const columnsForViewers = columns.map((column) =>
  column.name === 'birth_date' ? { ...column, sortable: false } : column,
)

/** The persons, with their filters and views. */
export default function PersonsScreen() {
  const list = useListQuery(personContract)
  const mayEdit = useMay('Person.edit')

  return (
    <ListScreen
      group="Personas y clientes"
      list={list}
      result={useListPersonsQuery(list.query)}
      columns={mayEdit ? columns : columnsForViewers}
      useCounts={useCountPersonsQuery}
      filters={
        <>
          <ChoiceFilter list={list} name="role" options={optionsOf(es.roles)} />
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
        </>
      }
      moreFilters={{
        possible_duplicate: <YesNoFilter list={list} name="possible_duplicate" />,
        incomplete: <YesNoFilter list={list} name="incomplete" />,
        sex: <ChoiceFilter list={list} name="sex" options={optionsOf(es.sexes)} />,
        state: <ChoiceFilter list={list} name="state" options={optionsOf(stateNames)} />,
        has_curp: <YesNoFilter list={list} name="has_curp" />,
        consent: <YesNoFilter list={list} name="consent" />,
      }}
    />
  )
}
