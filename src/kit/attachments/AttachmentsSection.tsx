import { X } from 'lucide-react'
import { useTranslation } from '@/i18n'
import type { Attachment } from '@/contract/attachments'
import { IconButton } from '@/kit/elements/Button'
import { useMay } from '@/kit/elements/Can'
import { InstantText } from '@/kit/facts/cells'
import { Loaded } from '@/kit/feedback/Loaded'
import { AsideCard } from '@/kit/facts/Section'
import { ProblemBody } from '@/kit/feedback/State'
import { ActorName } from '@/kit/facts/ActorName'
import { useTask } from '@/kit/feedback/useTask'
import { type Subject, useListAttachmentsQuery, useRemoveAttachmentMutation } from './api'
import { AttachButton } from './AttachButton'
import { AttachmentLink } from './AttachmentLink'
import styles from './Attachments.module.css'
import { es } from './es'
import { useAttaching } from './useAttaching'

type Props = {
  subject: Subject
  /** Nothing is added to it, nor taken off. */
  isFixed?: boolean
}

/** The files of a record, as a section of a panel. */
export const AttachmentsSection = (props: Props) => (
  <section className={styles.section} aria-label={es.title}>
    <h3>{es.title}</h3>
    <Files {...props} />
  </section>
)

/** The files of a record, beside its detail. */
export const AttachmentsCard = (props: Props) => (
  <AsideCard title={es.title}>
    <div className={styles.section}>
      <Files {...props} />
    </div>
  </AsideCard>
)

/** The files of a record: to download, to add to, and to take off what was not sent to anyone. */
function Files({ subject, isFixed = false }: Props) {
  const result = useListAttachmentsQuery(subject)
  const mayEdit = useMay(`${subject.kind}.edit`) && !isFixed
  const { attach, running, refusal, problem } = useAttaching(subject)
  return (
    <>
      <Loaded result={result} what={es.theFiles}>
        {(files) =>
          files.length === 0 ? (
            <p className={styles.note}>{es.none}</p>
          ) : (
            <ul className={styles.list}>
              {files.map((file) => (
                <Row key={file.uuid} file={file} subject={subject} mayEdit={mayEdit} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayEdit && (
        <>
          <div>
            <AttachButton kind={subject.kind} running={running} onChoose={(file) => void attach(file)} />
          </div>
          <p className={styles.note}>{es.hint}</p>
        </>
      )}
      {(refusal || problem) && (
        <p role="alert">{refusal ?? (problem && <ProblemBody problem={problem} />)}</p>
      )}
    </>
  )
}

type RowProps = { file: Attachment; subject: Subject; mayEdit: boolean }

function Row({ file, subject, mayEdit }: RowProps) {
  const { t } = useTranslation('attachments')
  const [remove] = useRemoveAttachmentMutation()
  const task = useTask()
  return (
    <li className={styles.row}>
      <div className={styles.of}>
        <AttachmentLink subject={subject} file={file} />
        <small>
          <ActorName actor={file.added_by} /> · <InstantText value={file.added_at} />
        </small>
        {mayEdit && file.shown && <small>{es.shown[file.shown]}</small>}
        {task.problem && (
          <span role="alert">
            <ProblemBody problem={task.problem} />
          </span>
        )}
      </div>
      {mayEdit && !file.sent && !file.shown && (
        <IconButton
          label={t('remove', { name: file.name })}
          onClick={() =>
            void task.run(() => remove({ ...subject, attachment: file.uuid }).unwrap(), es.removed)
          }
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
