import { useTranslation } from '@/i18n'
import type { EventDetail } from '@/contract/events'
import { ChangesTable } from '@/kit/history/ChangesTable'
import { kindOf } from '@/contract/entities'

/** What an event says of its record: the fields it set, beside what they were. */
export function EventData({ event: { subject, data, previous } }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const fields = [...new Set([...Object.keys(data), ...Object.keys(previous)])]
  if (fields.length === 0) return <p>{t('none')}</p>
  return (
    <ChangesTable
      kind={kindOf(subject.type)}
      changes={fields.map((field) => ({ field, before: previous[field], after: data[field], masked: false }))}
    />
  )
}
