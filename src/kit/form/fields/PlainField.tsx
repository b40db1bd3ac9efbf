import { useId } from 'react'
import styles from './Field.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  problem?: string | undefined
  hint?: string
  multiline?: boolean
  /** The focus starts here when the dialog opens. */
  takesFocus?: boolean
}

/** A labelled text that belongs to no record: in a filter or a dialog. */
export function PlainField({
  label,
  value,
  onChange,
  placeholder,
  problem,
  hint,
  multiline,
  takesFocus,
}: Props) {
  const id = useId()
  const Control = multiline ? 'textarea' : 'input'
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field} data-problem={problem ? true : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {problem && (
        <span id={`${id}-problem`} className={styles.problem}>
          {problem}
        </span>
      )}
      <Control
        id={id}
        className={styles.control}
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described}
        data-autofocus={takesFocus || undefined}
        rows={multiline ? 3 : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
