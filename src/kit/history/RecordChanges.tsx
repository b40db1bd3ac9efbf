import { useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { useGetLogChangesQuery, useGetRecordLogsInfiniteQuery } from '@/api/recordHistory'
import type { Kind } from '@/contract/entities'
import type { Log } from '@/contract/logs'
import { ActorName } from '@/kit/facts/ActorName'
import { Button } from '@/kit/elements/Button'
import { ExactInstantText } from '@/kit/facts/cells'
import { ChangesTable } from './ChangesTable'
import './historyTexts'
import { Loaded } from '@/kit/feedback/Loaded'
import { pagesOf } from './pagesOf'
import { paths } from '@/kit/navigation/paths'
import styles from './RecordChanges.module.css'
import { useFieldLabels } from '@/kit/vocabulary/useFieldLabels'

type Props = { kind: Kind; uuid: string }

/** What was done to a record as the audit log has it, newest first, each with its differences and its entry in the log. */
export function RecordChanges({ kind, uuid }: Props) {
  const { t } = useTranslation('history')
  const { t: kit } = useTranslation('kit')
  const { result, more } = pagesOf(useGetRecordLogsInfiniteQuery({ kind, uuid }))
  return (
    <div className={styles.changes}>
      <Loaded result={result} what={t('theChanges')}>
        {(logs) =>
          logs.length === 0 ? (
            <p className={styles.none}>{t('noChanges')}</p>
          ) : (
            <ol>
              {logs.map((log) => (
                <li key={log.uuid}>
                  <Entry kind={kind} log={log} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {more && (
        <Button busy={more.isWaiting ? kit('loading') : undefined} onClick={more.ask}>
          {t('seeMore')}
        </Button>
      )}
    </div>
  )
}

function Entry({ kind, log }: { kind: Kind; log: Log }) {
  const { t } = useTranslation('history')
  const { text } = useFieldLabels('Log')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = log.changed_fields.length
  return (
    <>
      <div className={styles.entry}>
        <p>
          <strong>{text(`actions.${log.action}`) ?? log.action}</strong>
          {count > 0 && ` · ${t('changed', { count })}`}
        </p>
        <p className={styles.by}>
          <ActorName actor={log.actor} /> · <ExactInstantText value={log.at} /> ·{' '}
          <Link to={paths.record('Log', log.uuid)} aria-label={t('logEntry', { number: log.number })}>
            {log.number}
          </Link>
        </p>
        {count > 0 && (
          <Button size="bar" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'hideChanges' : 'showChanges')}
          </Button>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Differences kind={kind} uuid={log.uuid} />}
      </div>
    </>
  )
}

function Differences({ kind, uuid }: Props) {
  const { t } = useTranslation('history')
  return (
    <Loaded result={useGetLogChangesQuery(uuid)} what={t('theChanges')}>
      {(changes) => <ChangesTable kind={kind} changes={changes} />}
    </Loaded>
  )
}
