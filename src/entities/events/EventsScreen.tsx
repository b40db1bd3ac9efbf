import { EventListQuery, eventViews } from '@/contract/events'
import { type Kind, slugs, typeOf } from '@/contract/entities'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import { DateRangeFilter } from '@/kit/DateRangeFilter'
import { ListScreen } from '@/kit/ListScreen'
import { capital, nouns } from '@/kit/nouns'
import { optionsOf } from '@/kit/options'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { useCountEventsQuery, useListEventsQuery } from './api'
import { es } from './es'
import { eventColumns } from './eventColumns'

/** Whatever people write has events. */
const subjectOptions = (Object.keys(slugs) as Kind[])
  .filter((kind) => kind !== 'Event' && kind !== 'Log')
  .map((kind) => ({ value: typeOf(kind), label: capital(nouns[kind].one) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'es'))

export default function EventsScreen() {
  const list = useListQuery('Event', EventListQuery)

  return (
    <ListScreen
      group="Atención"
      list={list}
      result={useListEventsQuery(list.query)}
      columns={eventColumns}
      views={eventViews}
      counts={useCountEventsQuery({ account: list.query.account }).data}
      filters={
        <>
          <ChoiceFilter list={list} name="subject_type" options={subjectOptions} />
          <DateRangeFilter list={list} name="created" />
        </>
      }
      moreFilters={{
        severity: <ChoiceFilter list={list} name="severity" options={optionsOf(es.severities)} />,
        reviewed: <YesNoFilter list={list} name="reviewed" />,
      }}
    />
  )
}
