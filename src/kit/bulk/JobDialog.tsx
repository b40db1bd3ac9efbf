import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Job } from '@/contract/bulk'
import { api } from '@/api/api'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { formatCount } from '@/kit/text/formats'
import { Skeleton } from '@/kit/elements/Skeleton'
import { ProblemBody } from '@/kit/feedback/State'
import { showToast } from '@/kit/feedback/toasts'
import { useTask } from '@/kit/feedback/useTask'
import { useAppDispatch } from '@/store/hooks'
import { useRetryJobMutation, useStopJobMutation } from './api'
import styles from './Bulk.module.css'
import { es } from './es'
import { useJobTexts } from './jobTexts'
import { Unchanged } from './Unchanged'
import { useJob, useWatching } from './useJob'
import { useUndo } from './useUndo'

type Props = { uuid: string; begun?: Job; onClose: () => void }

/** How far a job has come, and how it went: it closes by itself when all of it was done. */
export function JobDialog({ uuid: asked, begun, onClose }: Props) {
  const [uuid, setUuid] = useState(asked)
  const job = useJob(uuid, uuid === begun?.uuid ? begun : undefined)
  useWatching(uuid)
  return job ? (
    <Known job={job} onFollow={setUuid} onClose={onClose} />
  ) : (
    <Dialog title={es.working} onClose={onClose}>
      <Skeleton lines={3} />
    </Dialog>
  )
}

type KnownProps = { job: Job; onFollow: (uuid: string) => void; onClose: () => void }

function Known({ job, onFollow, onClose }: KnownProps) {
  const texts = useJobTexts(job)
  const { state, done, total, failed } = job
  const undo = useUndo(job)
  const dispatch = useAppDispatch()
  const end = useEffectEvent(() => {
    dispatch(api.util.invalidateTags([{ type: 'Job', id: 'LIST' }]))
    if (state !== 'done' || done < total) return
    showToast({ text: texts.outcome(job), ...(undo.may && { action: { label: es.undo, run: undo.run } }) })
    onClose()
  })
  useEffect(() => {
    if (state !== 'running') end()
  }, [state])

  return state === 'running' ? (
    <Running job={job} title={texts.title(total)} onClose={onClose} />
  ) : (
    <Dialog
      title={state === 'failed' ? es.failedJob : texts.outcome(job)}
      onClose={onClose}
      foot={
        <>
          {undo.may && <Button onClick={() => void undo.run().then(onClose)}>{es.undo}</Button>}
          {failed > 0 && !job.undo_of && <Retry job={job} onFollow={onFollow} />}
          <CloseButton onClose={onClose} />
        </>
      }
    >
      {job.problem && <p role="alert">{job.problem}</p>}
      {failed > 0 && <Unchanged job={job} />}
    </Dialog>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <Button look="primary" data-autofocus onClick={onClose}>
      {t('close')}
    </Button>
  )
}

function Running({ job, title, onClose }: { job: Job; title: string; onClose: () => void }) {
  const { t } = useTranslation('bulk')
  const [stop] = useStopJobMutation()
  const task = useTask()
  const at = job.done + job.failed
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => void task.run(() => stop(job.uuid).unwrap())}>{es.stop}</Button>
          <Button look="primary" data-autofocus onClick={onClose}>
            {es.goOn}
          </Button>
        </>
      }
    >
      <p role="status">{t('working', { done: formatCount(at), total: formatCount(job.total) })}</p>
      <progress className={styles.progress} aria-label={title} max={job.total} value={at} />
      <p className={styles.note}>{es.goOnHint}</p>
      {task.problem && (
        <p role="alert">
          <ProblemBody problem={task.problem} />
        </p>
      )}
    </Dialog>
  )
}

function Retry({ job, onFollow }: Pick<KnownProps, 'job' | 'onFollow'>) {
  const { t } = useTranslation('bulk')
  const [retry] = useRetryJobMutation()
  const [key] = useState(nanoid)
  const task = useTask()
  return (
    <Button
      busy={task.running ? es.retrying : undefined}
      onClick={() =>
        void task.run(async () => onFollow((await retry({ uuid: job.uuid, key }).unwrap()).uuid))
      }
    >
      {t('retryMany', { total: formatCount(job.failed) })}
    </Button>
  )
}
