import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '@/contract/events'
import type { Actor } from '@/contract/shapes'
import { InstantText } from './cells'
import { eventName } from './eventNames'
import { Loaded, type Result } from './Loaded'
import { AsideCard } from './Section'
import styles from './Timeline.module.css'

type Props = {
  result: Result<Event[]>
  /** The way to all of them. */
  children?: ReactNode
}

/** What happened to a record, newest first. */
export function Timeline({ result, children }: Props) {
  const { t } = useTranslation('kit')
  return (
    <AsideCard title={t('detail.activity')}>
      <Loaded result={result} what={t('detail.theActivity')}>
        {(events) =>
          events.length === 0 ? (
            <p className={styles.none}>{t('detail.noActivity')}</p>
          ) : (
            <ol className={styles.timeline}>
              {events.map((event) => (
                <li key={event.uuid} className={styles.event} data-severity={event.severity}>
                  <p>{eventName(event.type)}</p>
                  <p className={styles.by}>
                    <ActorName actor={event.actor} /> · <InstantText value={event.occurred_at} />
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {children}
    </AsideCard>
  )
}

/** Who did it: someone of the staff by their name, or what stands for no one in particular. */
export function ActorName({ actor: { kind, label } }: { actor: Actor }) {
  const { t } = useTranslation('kit')
  return kind === 'user' ? label : t(`detail.actors.${kind}`)
}
