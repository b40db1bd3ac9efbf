import { X } from 'lucide-react'
import { skipToken } from '@reduxjs/toolkit/query'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import { kindOf } from '@/contract/entities'
import { SHORTEST_SEARCH, type SearchHit } from '@/contract/search'
import { RelatedType, type RelatedRecord } from '@/contract/supportTickets'
import { IconButton } from '@/kit/elements/Button'
import { useValue } from '@/kit/form/fields/Field'
import { capital, nouns } from '@/kit/vocabulary/nouns'
import { useSearchRecordsQuery } from '@/kit/navigation/searchApi'
import { SubjectLink } from '@/kit/facts/SubjectLink'
import { es } from '@/entities/support-tickets/es'
import { Suggestions } from '@/entities/support-tickets/Suggestions'
import suggestions from '@/entities/support-tickets/Suggestions.module.css'
import { work } from '@/entities/support-tickets/work'
import styles from './TicketPanel.module.css'

const MOST = 20
const types: readonly string[] = RelatedType.options

type Props = {
  value: readonly RelatedRecord[]
  /** Without it they are only read. */
  onChange?: (records: RelatedRecord[]) => void
}

/** The records of any kind that a ticket is about: found by the search, and removed one by one. */
export function RelatedRecords({ value, onChange }: Props) {
  const { t } = useTranslation('ticket-work')
  return (
    <>
      {value.map((record) => (
        <p key={record.uuid} className={styles.row}>
          <SubjectLink subject={{ ...record, label: record.label ?? '' }} />
          <small>{kindName(record.type)}</small>
          {onChange && (
            <IconButton
              label={t('related.remove', { name: record.label ?? '' })}
              onClick={() => onChange(value.filter(({ uuid }) => uuid !== record.uuid))}
            >
              <X size={14} aria-hidden />
            </IconButton>
          )}
        </p>
      ))}
      {onChange &&
        (value.length < MOST ? (
          <Finder value={value} onAdd={(record) => onChange([...value, record])} />
        ) : (
          <p className={styles.none}>{work.related.most}</p>
        ))}
    </>
  )
}

/** The same, as a field of a form. */
export function RelatedField() {
  const [value = [], change] = useValue<RelatedRecord[] | undefined>('related')
  return (
    <section className={styles.block} aria-label={es.fields.related}>
      <h2>{es.fields.related}</h2>
      <RelatedRecords value={value} onChange={change} />
    </section>
  )
}

const kindName = (type: string) => {
  const kind = kindOf(type)
  return kind ? capital(nouns[kind].one) : ''
}

function Finder({ value, onAdd }: { value: Props['value']; onAdd: (record: RelatedRecord) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const sought = useDeferredValue(text.trim())
  const isAsking = sought.length >= SHORTEST_SEARCH
  const { currentData } = useSearchRecordsQuery(isAsking ? { q: sought, types: [...types] } : skipToken)
  const hits = [...(currentData?.exact ?? []), ...(currentData?.groups.flatMap((group) => group.hits) ?? [])]
  const options = isAsking ? optionsOf(hits, value) : []

  return (
    <div className={suggestions.assign} data-wide>
      <input
        className={suggestions.sought}
        role="combobox"
        aria-label={work.related.find}
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={work.related.find}
        title={work.related.hint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Suggestions
        id={id}
        label={work.related.found}
        options={options}
        onChoose={({ record }) => {
          onAdd(record)
          setText('')
        }}
      />
      {isAsking && currentData && options.length === 0 && (
        <p role="status" className={styles.none}>
          {work.related.nothing}
        </p>
      )}
    </div>
  )
}

/** What was found and is not there yet, each once. */
function optionsOf(hits: SearchHit[], value: Props['value']) {
  const taken = new Set(value.map(({ uuid }) => uuid))
  return hits.flatMap((hit) => {
    const type = RelatedType.safeParse(hit.type).data
    if (!type || taken.has(hit.uuid)) return []
    taken.add(hit.uuid)
    const { uuid, title } = hit
    const detail = [kindName(type), hit.subtitle].filter(Boolean).join(' · ')
    return [{ uuid, label: title, detail, record: { type, uuid, label: title } }]
  })
}
