import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import { IconButton } from '@/kit/elements/Button'
import { AttachButton } from './AttachButton'
import styles from './Attachments.module.css'
import { es } from './es'
import { readFile } from './useAttaching'

type Props = { kind: Kind; label: string; file: File | undefined; onChange: (file: File | undefined) => void }

/** A file that goes along with what a form says, once that is saved; a form may do without. */
export function FileField({ kind, label, file, onChange }: Props) {
  const { t } = useTranslation('attachments')
  const { t: kit } = useTranslation('kit')
  const [refusal, setRefusal] = useState<string>()

  async function choose(chosen: File) {
    const read = await readFile(chosen, kind)
    setRefusal(typeof read === 'string' ? read : undefined)
    onChange(typeof read === 'string' ? undefined : read)
  }

  return (
    <fieldset className={styles.section}>
      <legend className={styles.label}>
        {label} <small>{kit('optionalMark')}</small>
      </legend>
      {file ? (
        <div className={styles.row}>
          <span className={styles.of}>{file.name}</span>
          <IconButton label={t('remove', { name: file.name })} onClick={() => onChange(undefined)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ) : (
        <div>
          <AttachButton kind={kind} running={false} onChoose={(chosen) => void choose(chosen)} />
        </div>
      )}
      {refusal ? <p role="alert">{refusal}</p> : <p className={styles.note}>{es.hint}</p>}
    </fieldset>
  )
}
