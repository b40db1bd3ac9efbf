import { useTranslation } from 'react-i18next'
import { EventListQuery, eventViews, Severity } from '@/contract/events'
import type { Kind } from '@/contract/entities'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import { DateRangeFilter } from '@/kit/DateRangeFilter'
import { ListScreen } from '@/kit/ListScreen'
import { capital, nouns } from '@/kit/nouns'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { useCountEventsQuery, useListEventsQuery } from './api'
import { eventColumns } from './eventColumns'

const views = Object.keys(eventViews) as (keyof typeof eventViews)[]

/** Kinds whose records have events. */
const subjects: Kind[] = ['Account', 'Customer', 'Person', 'Company', 'Member', 'User']
const subjectOptions = subjects.map((kind) => ({
  value: kind.toLowerCase(),
  label: capital(nouns[kind].one),
}))

export default function EventsScreen() {
  const { t } = useTranslation('events')
  const list = useListQuery(EventListQuery)
  const { severity, subject_type, reviewed, created_from, created_to } = list.query

  return (
    <ListScreen
      kind="Event"
      group="Atención"
      list={list}
      result={useListEventsQuery(list.query)}
      columns={eventColumns}
      views={eventViews}
      counts={useCountEventsQuery({ view: views, account: list.query.account }).data}
      filters={
        <>
          <ChoiceFilter
            name="subject_type"
            label={t('filters.subject_type')}
            options={subjectOptions}
            value={subject_type}
            onChange={(subject_type) => list.change({ subject_type })}
          />
          <DateRangeFilter
            name="created"
            label={t('filters.created')}
            value={{ from: created_from, to: created_to }}
            onChange={({ from, to }) => list.change({ created_from: from, created_to: to })}
          />
        </>
      }
      moreFilters={{
        severity: (
          <ChoiceFilter
            name="severity"
            label={t('filters.severity')}
            options={Severity.options.map((value) => ({ value, label: t(`severities.${value}`) }))}
            value={severity}
            onChange={(severity) => list.change({ severity })}
          />
        ),
        reviewed: (
          <YesNoFilter
            name="reviewed"
            label={t('filters.reviewed')}
            value={reviewed}
            onChange={(reviewed) => list.change({ reviewed })}
          />
        ),
      }}
    />
  )
}
