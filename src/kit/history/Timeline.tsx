import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { useGetTimelineInfiniteQuery, useGetTimelineTypesQuery } from '@/api/recordHistory'
import type { Kind } from '@/contract/entities'
import { isWritten } from '@/contract/writtenKinds'
import type { TimelineEvent } from '@/contract/notes'
import { ActorName } from '@/kit/facts/ActorName'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { eventName } from '@/kit/vocabulary/eventNames'
import fieldStyles from '@/kit/form/fields/Field.module.css'
import { dayOf } from '@/contract/days'
import { formatDayName, formatExactInstant, formatTime } from '@/kit/text/formats'
import './historyTexts'
import { Loaded } from '@/kit/feedback/Loaded'
import { pagesOf } from './pagesOf'
import { paths } from '@/kit/navigation/paths'
import { AsideCard } from '@/kit/facts/Section'
import { SubjectLink } from '@/kit/facts/SubjectLink'
import styles from './Timeline.module.css'
import { useNow } from '@/kit/elements/useNow'

const FactText = lazyPart(() => import('./facts/FactText'), 'FactText')
const FactDialog = lazyPart(() => import('./facts/FactDialogs'), 'FactDialog')

type Props = { kind: Kind; uuid: string }

/** What happened to a record, newest first, day by day; under it what may be done with its history. */
export function Timeline({ kind, uuid, children }: Props & { children?: ReactNode }) {
  const { t } = useTranslation('history')
  const { t: kit } = useTranslation('kit')
  const [type, setType] = useState('')
  const { result, more } = pagesOf(useGetTimelineInfiniteQuery({ kind, uuid, type }))
  return (
    <AsideCard title={t('activity')}>
      <NewFact kind={kind} uuid={uuid} />
      <TypeChoice kind={kind} uuid={uuid} value={type} onChange={setType} />
      <Loaded result={result} what={t('theActivity')}>
        {(events) =>
          events.length === 0 ? (
            <p className={styles.none}>{t('noActivity')}</p>
          ) : (
            <Days events={events} uuid={uuid} />
          )
        }
      </Loaded>
      {more && (
        <Button size="bar" busy={more.isWaiting ? kit('loading') : undefined} onClick={more.ask}>
          {t('seeMore')}
        </Button>
      )}
      <p className={styles.all}>
        {/* An account's line is everything that happened under it. */}
        <Link to={paths.rows('Event', { [kind === 'Account' ? 'account' : 'subject']: uuid })}>
          {t('seeAllActivity')}
        </Link>
      </p>
      {children && <p className={styles.all}>{children}</p>}
    </AsideCard>
  )
}

/** Opens the dialog that notes by hand what happened. */
function NewFact({ kind, uuid }: Props) {
  const { t } = useTranslation('history')
  const [isOpen, setOpen] = useState(false)
  if (!isWritten(kind)) return null
  return (
    <Can do="Event.create">
      <div className={styles.types}>
        <Button size="bar" onClick={() => setOpen(true)}>
          {t('newFact')}
        </Button>
      </div>
      <Suspense>{isOpen && <FactDialog kind={kind} uuid={uuid} onClose={() => setOpen(false)} />}</Suspense>
    </Can>
  )
}

/** Narrows the line to events of one type, where there are several. */
function TypeChoice({
  kind,
  uuid,
  value,
  onChange,
}: Props & { value: string; onChange: (type: string) => void }) {
  const { t } = useTranslation('history')
  const id = useId()
  const { data = [] } = useGetTimelineTypesQuery({ kind, uuid })
  if (data.length < 2) return null
  return (
    <div className={styles.types}>
      <label htmlFor={id} className="sr-only">
        {t('activityType')}
      </label>
      <select
        id={id}
        className={fieldStyles.control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('everyType')}</option>
        {data.map(({ type, total }) => (
          <option key={type} value={type}>
            {`${eventName(type)} (${total})`}
          </option>
        ))}
      </select>
    </div>
  )
}

function Days({ events, uuid }: { events: TimelineEvent[]; uuid: string }) {
  const now = useNow()
  const days = new Map<string, TimelineEvent[]>()
  for (const event of events) {
    const day = dayOf(new Date(event.occurred_at))
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles.day}>
      <h3>{formatDayName(day, now)}</h3>
      <ol className={styles.timeline}>
        {ofDay.map((event) => (
          <Line key={event.uuid} event={event} uuid={uuid} />
        ))}
      </ol>
    </section>
  ))
}

function Line({ event, uuid }: { event: TimelineEvent; uuid: string }) {
  const { t } = useTranslation('history')
  const { type, subject, actor, occurred_at, severity, log, fact_versions } = event
  return (
    <li className={styles.event} data-severity={severity}>
      <p>
        {eventName(type)}
        {/* The line of an account tells of other records too. */}
        {subject.uuid !== uuid && (
          <>
            : <SubjectLink subject={subject} />
          </>
        )}
      </p>
      {fact_versions.length > 0 && (
        <Suspense>
          <FactText versions={fact_versions} />
        </Suspense>
      )}
      <p className={styles.by}>
        <ActorName actor={actor} /> ·{' '}
        <time dateTime={occurred_at} title={formatExactInstant(occurred_at)}>
          {formatTime(new Date(occurred_at))}
        </time>
        {fact_versions.length > 0 && (
          <>
            {' · '}
            <Link to={paths.record('Event', event.uuid)}>{t('openFact')}</Link>
          </>
        )}
        {log && log.changes > 0 && type !== 'note.recorded' && !type.startsWith('fact.') && (
          <>
            {' · '}
            <Link to={paths.record('Log', log.uuid)}>{t('changed', { count: log.changes })}</Link>
          </>
        )}
      </p>
    </li>
  )
}
