import { Undo2, X } from 'lucide-react'
import { useTranslation } from '@/i18n'
import type { JobSummary } from '@/contract/bulk'
import { useForgetJobMutation, useStopJobMutation } from '@/kit/bulk/api'
import { useJobTexts } from '@/kit/bulk/jobTexts'
import { useUndo } from '@/kit/bulk/useUndo'
import { Button, IconButton } from '@/kit/elements/Button'
import { formatCount } from '@/kit/text/formats'
import { useNow } from '@/kit/elements/useNow'
import { useTask } from '@/kit/feedback/useTask'
import styles from './Activity.module.css'

/** Something that is done to many records: how far it has come, or how it went. */
export function JobRow({ job, onShow }: { job: JobSummary; onShow: () => void }) {
  const { t } = useTranslation('shell')
  const texts = useJobTexts(job)
  const now = useNow()
  const undo = useUndo(job)
  const [stop] = useStopJobMutation()
  const [forget] = useForgetJobMutation()
  const task = useTask()
  const { uuid, state, total, done, failed } = job
  const title = texts.title(total)
  const isRunning = state === 'running'
  const mayUndo = undo.may && job.undo_until !== null && now < new Date(job.undo_until)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{title}</strong>
        {isRunning && (
          <Button size="bar" look="plain" onClick={() => void task.run(() => stop(uuid).unwrap())}>
            {t('activity.stop')}
          </Button>
        )}
        {mayUndo && (
          <Button size="bar" look="plain" onClick={() => void task.run(undo.run)}>
            <Undo2 size={14} aria-hidden />
            {t('activity.undo')}
          </Button>
        )}
        {failed > 0 && !isRunning && (
          <Button size="bar" look="plain" onClick={onShow}>
            {t('activity.see')}
          </Button>
        )}
        {!isRunning && (
          <IconButton
            label={t('activity.forget', { title })}
            onClick={() => void task.run(() => forget(uuid).unwrap())}
          >
            <X size={14} aria-hidden />
          </IconButton>
        )}
      </div>
      {isRunning && <progress className={styles.bar} aria-label={title} max={total} value={done + failed} />}
      <span className={styles.note} data-bad={state === 'failed' || undefined}>
        {isRunning
          ? t('activity.workedOn', { done: formatCount(done + failed), total: formatCount(total) })
          : (job.problem ?? texts.outcome(job))}
      </span>
    </li>
  )
}
