import type { HTMLInputTypeAttribute } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field, type FieldProps } from './Field'
import styles from './Field.module.css'

type Props = FieldProps & {
  type?: HTMLInputTypeAttribute
  inputMode?: 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  /** An identifier, in letters that tell 0 from O. */
  mono?: boolean
  /** Of several lines. */
  multiline?: boolean
  autoComplete?: string
}

/** A text. */
export function TextField({
  type = 'text',
  inputMode,
  mono,
  multiline,
  autoComplete = 'off',
  ...field
}: Props) {
  const { register } = useFormContext()
  const { ref, ...registered } = register(field.name)
  return (
    <Field {...field}>
      {(control) =>
        multiline ? (
          <textarea {...control} {...registered} ref={ref} className={styles.control} rows={3} />
        ) : (
          <input
            {...control}
            {...registered}
            ref={ref}
            className={styles.control}
            type={type}
            inputMode={inputMode}
            autoComplete={autoComplete}
            data-mono={mono || undefined}
          />
        )
      }
    </Field>
  )
}
