import { whenAsked } from '@/contract/whenAsked'
import { FileText, Image } from 'lucide-react'
import { useTranslation } from '@/i18n'
import { download } from '@/api/download'
import { recordPath } from '@/api/paths'
import type { MediaType } from '@/contract/attachments'
import { slugs } from '@/contract/entities'
import { useAppDispatch } from '@/store/hooks'
import { ProblemBody } from '@/kit/feedback/State'
import { useTask } from '@/kit/feedback/useTask'
import type { Subject } from './api'
import styles from './Attachments.module.css'
import './es'

type Props = { subject: Subject; file: { uuid: string; name: string; size: number; media_type: MediaType } }

/** A file of a record, to download. */
export function AttachmentLink({ subject: { kind, uuid }, file }: Props) {
  const { t } = useTranslation('attachments')
  const dispatch = useAppDispatch()
  const task = useTask()
  const Icon = file.media_type === 'application/pdf' ? FileText : Image
  const get = async () => {
    const error = await dispatch(download(recordPath(slugs[kind], uuid, 'attachments', file.uuid), file.name))
    if (error) throw error
  }
  return (
    <>
      <button
        type="button"
        className={styles.file}
        aria-busy={task.running}
        onClick={() => void task.run(get)}
      >
        <Icon size={16} aria-hidden />
        <span className="sr-only">{t('download', { name: file.name })}</span>
        <span className={styles.name} aria-hidden>
          {file.name}
        </span>
        <small>{sizeText(file.size)}</small>
      </button>
      {task.problem && (
        <span role="alert">
          {task.problem.title}. <ProblemBody problem={task.problem} />
        </span>
      )}
    </>
  )
}

const size = whenAsked(() => new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 }))
const KILO = 1024

/** `820 kB`, `1.4 MB`. */
const sizeText = (bytes: number) =>
  bytes < KILO * KILO
    ? `${size().format(Math.max(1, Math.round(bytes / KILO)))} kB`
    : `${size().format(bytes / KILO / KILO)} MB`
