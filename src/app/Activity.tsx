import { Download, ListChecks, RotateCcw, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '@/kit/Button'
import { type Export, forgetExport, repeatExport, useExports } from '@/kit/exports'
import { formatCount } from '@/kit/formats'
import { lazyPart } from '@/kit/lazyPart'
import { Popover } from '@/kit/Popover'
import { useAppStore } from '@/store/hooks'
import styles from './Activity.module.css'
import { JobRow } from './JobRow'
import { useFollowedJobs } from './useFollowedJobs'

const JobDialog = lazyPart(
  () => import('@/kit/bulk/JobDialog'),
  ({ JobDialog }) => JobDialog,
)

/** What goes on in the background: the exports of this visit and what is done to many records, and how far each has come. */
export function Activity() {
  const { t } = useTranslation('shell')
  const exports = useExports()
  const jobs = useFollowedJobs()
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<string>()
  const states = [...exports, ...jobs].map(({ state }) => state)
  const running = states.includes('running')
  const failed = exports.some(({ state }) => state === 'failed')
  const isOfJobs = jobs.some(({ state }) => !running || state === 'running')
  const said = running
    ? isOfJobs
      ? 'working'
      : 'running'
    : failed
      ? 'failed'
      : isOfJobs
        ? 'worked'
        : 'ready'
  if (states.length === 0) return null
  return (
    <>
      <p className="sr-only" role="status">
        {t(`activity.${said}`)}
      </p>
      <Popover
        align="end"
        label={t('activity.name')}
        opened={isOpen}
        onClose={() => setOpen(false)}
        target={
          <Button aria-label={t('activity.name')} onClick={() => setOpen(!isOpen)}>
            {running ? (
              <span className={styles.spinner} aria-hidden />
            ) : exports.length > 0 ? (
              <Download size={16} aria-hidden />
            ) : (
              <ListChecks size={16} aria-hidden />
            )}
            <span className={styles.word}>{t('activity.name')}</span>
          </Button>
        }
      >
        <ul className={styles.list}>
          {exports.map((one) => (
            <Row key={one.id} one={one} />
          ))}
          {jobs.map((job) => (
            <JobRow
              key={job.uuid}
              job={job}
              onShow={() => {
                setOpen(false)
                setShown(job.uuid)
              }}
            />
          ))}
        </ul>
      </Popover>
      {shown && (
        <Suspense>
          <JobDialog uuid={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Row({ one }: { one: Export }) {
  const { t } = useTranslation('shell')
  const { t: kit } = useTranslation('kit')
  const store = useAppStore()
  const { id, title, rows, total, state, refusal, save } = one
  const progress =
    total === undefined
      ? t('activity.rows', { rows: formatCount(rows) })
      : t('activity.rowsOf', { rows: formatCount(rows), total: formatCount(total) })
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{title}</strong>
        {state === 'running' && (
          <Button size="bar" look="plain" onClick={() => forgetExport(id)}>
            {t('activity.stop')}
          </Button>
        )}
        {state === 'done' && save && (
          <Button size="bar" look="plain" onClick={save}>
            <Download size={14} aria-hidden />
            {t('activity.download')}
          </Button>
        )}
        {state === 'failed' && (
          <Button size="bar" look="plain" onClick={() => void repeatExport(store, one)}>
            <RotateCcw size={14} aria-hidden />
            {kit('retry')}
          </Button>
        )}
        {state !== 'running' && (
          <IconButton label={t('activity.forget', { title })} onClick={() => forgetExport(id)}>
            <X size={14} aria-hidden />
          </IconButton>
        )}
      </div>
      {state === 'running' && (
        <progress
          className={styles.bar}
          aria-label={title}
          {...(total !== undefined && { max: total, value: rows })}
        />
      )}
      <span className={styles.note} data-bad={state === 'failed' || undefined}>
        {state === 'failed'
          ? (refusal ?? t('activity.stoppedAt', { rows: formatCount(rows) }))
          : state === 'done'
            ? t('activity.done', { rows: formatCount(rows) })
            : progress}
      </span>
    </li>
  )
}
