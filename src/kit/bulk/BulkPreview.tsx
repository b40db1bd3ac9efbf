import { useTranslation } from '@/i18n'
import type { Job } from '@/contract/bulk'
import type { Kind } from '@/contract/entities'
import { Button } from '@/kit/elements/Button'
import { formatCount, plural } from '@/kit/text/formats'
import { ProblemAlert } from '@/kit/feedback/State'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './Bulk.module.css'
import { es } from './es'
import { Unchanged } from './Unchanged'
import type { useDryRun } from './useDryRun'

type Props = {
  kind: Kind
  count: number
  dryRun: ReturnType<typeof useDryRun>
  /** What it takes is filled in. */
  isAsked: boolean
  foreseen?: ((count: number) => string) | undefined
}

/** What will become of the records, before it is done. */
export function BulkPreview({ kind, count, dryRun, isAsked, foreseen }: Props) {
  const { t } = useTranslation('bulk')
  const { t: kit } = useTranslation('kit')
  const { noun } = useTexts(kind)
  const { job, problem, hasFailed, retry } = dryRun
  const what = plural(count, noun.one, noun.other)
  if (!isAsked) return <p className={styles.note}>{es.fillFirst}</p>
  if (problem) return <ProblemAlert problem={problem} />
  if (hasFailed || job?.state === 'failed' || job?.state === 'stopped')
    return (
      <p role="alert">
        {es.notChecked}{' '}
        <Button size="bar" onClick={retry}>
          {kit('retry')}
        </Button>
      </p>
    )
  if (!job || job.state === 'running')
    return (
      <div role="status">
        <p>{t('checking', { what })}</p>
        {job && (
          <progress
            className={styles.progress}
            aria-label={t('checking', { what })}
            max={job.total}
            value={job.done + job.failed}
          />
        )}
      </div>
    )
  return (
    <div className={styles.foreseen} role="status">
      <Outcome job={job} gender={noun.context} what={plural(job.done, noun.one, noun.other)} />
      {job.done > 0 && foreseen && <p>{foreseen(job.done)}</p>}
      {job.failed > 0 && <Unchanged job={job} />}
      {job.done > 0 && <p className={styles.note}>{undoText(t, job)}</p>}
    </div>
  )
}

function Outcome({ job, gender, what }: { job: Job; gender: 'm' | 'f'; what: string }) {
  const { t } = useTranslation('bulk')
  if (job.done === 0) return <p role="alert">{t(`willNone_${gender}`)}</p>
  if (job.failed === 0) return <p>{t('willAll', { what })}</p>
  const counts = { done: formatCount(job.done), total: formatCount(job.total) }
  return <p>{t('willSome', counts)}</p>
}

function undoText(t: ReturnType<typeof useTranslation<'bulk'>>['t'], { done, undoable }: Job): string {
  if (undoable === 0) return es.undoNone
  if (undoable === done) return es.undoAll
  return t('undoSome', { count: undoable, total: formatCount(done) })
}
