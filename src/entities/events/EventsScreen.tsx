import { eventContract } from '@/contract/events'
import { useMay } from '@/kit/elements/Can'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { subjectOptions } from '@/kit/vocabulary/subjectOptions'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountEventsQuery, useListEventsQuery } from './api'
import { es } from './es'
import { eventColumns } from './eventColumns'

/** The events, with their filters and views. */
export default function EventsScreen() {
  const list = useListQuery(eventContract)
  const mayViewUsers = useMay('User.view')

  return (
    <ListScreen
      group="Atención"
      list={list}
      result={useListEventsQuery(list.query)}
      columns={eventColumns}
      useCounts={useCountEventsQuery}
      filters={
        <>
          <ChoiceFilter list={list} name="subject_type" options={subjectOptions} />
          <DateRangeFilter list={list} name="created" />
        </>
      }
      moreFilters={{
        severity: <ChoiceFilter list={list} name="severity" options={optionsOf(es.severities)} />,
        ...(mayViewUsers && { actor: <ReferenceFilter list={list} name="actor" kind="User" /> }),
        reviewed: <YesNoFilter list={list} name="reviewed" />,
      }}
    />
  )
}
