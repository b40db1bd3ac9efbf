import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { LogCheck } from '@/contract/logs'
import { Identifier } from '@/kit/facts/cells'
import { StatusTag } from '@/kit/facts/StatusTag'
import { Failure } from '@/kit/feedback/State'
import { paths } from '@/kit/navigation/paths'
import { formatCount, formatExactInstant } from '@/kit/text/formats'
import { useCheckLogsQuery } from './api'
import styles from './CheckAuditLog.module.css'

/** Holds every line of the audit log against its hash and the line before it, part by part, and says what does not fit. */
export function ChainCheck() {
  const { t } = useTranslation('logs')
  const [after, setAfter] = useState(0)
  const { data: check, currentData, error, refetch } = useCheckLogsQuery(after)
  if (currentData && isUnderWay(currentData)) setAfter(currentData.checked)
  return (
    <>
      <p>{t('check.what')}</p>
      {error ? (
        <Failure error={error} title={t('check.failed')} onRetry={refetch} />
      ) : (
        (!check || isUnderWay(check)) && (
          <progress
            className={styles.progress}
            aria-label={t('check.title')}
            max={check?.end ?? 1}
            value={check?.checked ?? 0}
          />
        )
      )}
      <div role="status" className={styles.outcome}>
        {check && !error && <Outcome check={check} />}
      </div>
    </>
  )
}

function Outcome({ check }: { check: LogCheck }) {
  const { t } = useTranslation('logs')
  const { broken, checked, end, hash, unsealed } = check
  if (broken)
    return (
      <>
        <StatusTag tone="bad">
          {broken.is_missing
            ? t('check.missing', { position: formatCount(broken.position) })
            : t('check.changed', { number: broken.number ?? formatCount(broken.position) })}
        </StatusTag>{' '}
        {broken.uuid && <Link to={paths.record('Log', broken.uuid)}>{t('check.see')}</Link>}
      </>
    )
  if (isUnderWay(check)) return t('check.running', { done: formatCount(checked), total: formatCount(end) })
  return (
    <>
      <StatusTag tone="ok">{t('check.whole', { total: formatCount(checked) })}</StatusTag>
      {!unsealed.is_whole && <StatusTag tone="bad">{t('check.tail')}</StatusTag>}
      {unsealed.since && (
        <p>
          {t('check.waiting', {
            count: unsealed.lines,
            lines: formatCount(unsealed.lines),
            since: formatExactInstant(unsealed.since),
          })}
        </p>
      )}
      <p>
        {t('check.keep')} <Identifier value={hash} />
      </p>
    </>
  )
}

const isUnderWay = ({ broken, checked, end }: LogCheck) => !broken && checked < end
