import { Download, ListChecks } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Popover } from '@/kit/elements/Popover'
import { Skeleton } from '@/kit/elements/Skeleton'
import styles from './Activity.module.css'
import { useFollowedExports } from './useFollowedExports'
import { useFollowedJobs } from './useFollowedJobs'

const ActivityList = lazyPart(() => import('./ActivityList'), 'ActivityList')
const JobDialog = lazyPart(() => import('@/kit/bulk/JobDialog'), 'JobDialog')

/** What goes on in the background: the files that are made and what is done to many records, and how far each has come. */
export function Activity() {
  const { t } = useTranslation('shell')
  const { exports, at } = useFollowedExports()
  const jobs = useFollowedJobs()
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<string>()
  const states = [...exports, ...jobs].map(({ state }) => state)
  const running = states.includes('running')
  const failed = exports.some(({ state }) => state === 'failed' || state === 'stopped')
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
        <Suspense fallback={<Skeleton lines={2} />}>
          <ActivityList
            exports={exports}
            jobs={jobs}
            at={at}
            onShow={(uuid) => {
              setOpen(false)
              setShown(uuid)
            }}
          />
        </Suspense>
      </Popover>
      {shown && (
        <Suspense>
          <JobDialog uuid={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}
