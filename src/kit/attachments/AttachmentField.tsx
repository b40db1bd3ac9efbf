import { useState } from 'react'
import { get, useController, useFormState } from 'react-hook-form'
import type { Attachment } from '@/contract/attachments'
import { ProblemBody } from '@/kit/feedback/State'
import type { MaybeSubject } from './api'
import { AttachButton } from './AttachButton'
import { AttachmentLink } from './AttachmentLink'
import styles from './Attachments.module.css'
import { es } from './es'
import { useAttaching } from './useAttaching'

type Props = { name: string; label: string; hint: string; subject: MaybeSubject }

/**
 * A file that a form points at: it is sent as it is chosen, and may be chosen again. It is of a record, or of the one that
 * the form will create.
 */
export function AttachmentField({ name, label, hint, subject }: Props) {
  const {
    field: { ref, value, onChange },
  } = useController({ name })
  const { errors } = useFormState({ name })
  const [file, setFile] = useState<Attachment>()
  const { attach, running, refusal, problem } = useAttaching(subject, (added) => {
    setFile(added)
    onChange(added.uuid)
  })
  const missing: unknown = get(errors, `${name}.message`)
  return (
    <fieldset className={styles.section} ref={ref} tabIndex={-1}>
      <legend className={styles.label}>{label}</legend>
      {file && subject.uuid ? (
        <AttachmentLink subject={{ kind: subject.kind, uuid: subject.uuid }} file={file} />
      ) : (
        value && <span className={styles.of}>{file?.name ?? es.attached}</span>
      )}
      <div>
        <AttachButton kind={subject.kind} running={running} onChoose={(chosen) => void attach(chosen)} />
      </div>
      <p className={styles.note}>{hint}</p>
      {(refusal || problem) && (
        <p role="alert">{refusal ?? (problem && <ProblemBody problem={problem} />)}</p>
      )}
      {typeof missing === 'string' && <p role="alert">{missing}</p>}
    </fieldset>
  )
}
