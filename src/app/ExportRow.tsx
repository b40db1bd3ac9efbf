import { Download, Play, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { fetchFile } from '@/api/fileStream'
import type { Export } from '@/contract/exports'
import { kindOfSlug } from '@/contract/savedViews'
import { Button, IconButton } from '@/kit/elements/Button'
import { madeFileCall, useForgetExportMutation, useMoveExportMutation } from '@/kit/listing/exportsApi'
import { formatCount, formatPercent } from '@/kit/text/formats'
import { titleOf } from '@/kit/vocabulary/nouns'
import { useNow } from '@/kit/elements/useNow'
import { useTask } from '@/kit/feedback/useTask'
import { useAppStore } from '@/store/hooks'
import styles from './Activity.module.css'

/** A file that is made in the background: how far it has come, and how to get it. `at` is when it stood so. */
export function ExportRow({ one, at }: { one: Export; at: number }) {
  const { t } = useTranslation('shell')
  const store = useAppStore()
  const task = useTask()
  const [move] = useMoveExportMutation()
  const [forget] = useForgetExportMutation()
  const now = useNow()
  const { uuid, state, rows, available_until } = one
  const title = `${titleOf(kindOfSlug(one.entity))}.${one.format}`
  const isRunning = state === 'running'
  const hours = available_until ? (new Date(available_until).getTime() - now.getTime()) / 3_600_000 : 0
  const said =
    state === 'done'
      ? t('activity.kept', { rows: formatCount(rows), count: Math.max(1, Math.round(hours)) })
      : (one.problem ?? t('activity.stoppedAt', { rows: formatCount(rows) }))
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong title={one.file_name}>{title}</strong>
        {isRunning && (
          <Button
            size="bar"
            look="plain"
            onClick={() => void task.run(() => move({ uuid, to: 'stop' }).unwrap())}
          >
            {t('activity.stop')}
          </Button>
        )}
        {state === 'done' && (
          <Button
            size="bar"
            look="plain"
            busy={task.running ? t('activity.downloading') : undefined}
            onClick={() => void task.run(() => fetchFile(store, madeFileCall(uuid)))}
          >
            <Download size={14} aria-hidden />
            {t('activity.download')}
          </Button>
        )}
        {(state === 'stopped' || state === 'failed') && (
          <Button
            size="bar"
            look="plain"
            onClick={() => void task.run(() => move({ uuid, to: 'continue' }).unwrap())}
          >
            <Play size={14} aria-hidden />
            {t('activity.continue')}
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
      {isRunning ? (
        <Progress title={title} one={one} at={at} />
      ) : (
        <span className={styles.note} data-bad={state === 'failed' || undefined}>
          {said}
        </span>
      )}
      {task.problem && (
        <span role="alert" className={styles.note} data-bad>
          {task.problem.title}. {task.problem.body}
        </span>
      )}
    </li>
  )
}

/** How many rows came, and how long the others take if they come as fast as those that were seen coming. */
function Progress({ title, one: { rows, total }, at }: { title: string; one: Export; at: number }) {
  const { t } = useTranslation('shell')
  const [from] = useState({ rows, at })
  const most = Math.max(total, rows)
  const seen = rows - from.rows
  const minutes = seen > 0 ? Math.ceil((((most - rows) / seen) * (at - from.at)) / 60_000) : undefined
  const counts = { rows: formatCount(rows), total: formatCount(most) }
  return (
    <>
      <progress className={styles.bar} aria-label={title} max={most} value={rows} />
      <span className={styles.note}>
        {[
          formatPercent(most > 0 ? rows / most : 0),
          t('activity.rowsOf', counts),
          minutes !== undefined && t('activity.left', { minutes: Math.max(1, minutes) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}
