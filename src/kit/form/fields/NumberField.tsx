import { useState } from 'react'
import { Field, type FieldProps, useValue } from './Field'
import styles from './Field.module.css'

/** A number, whole unless it may have a `fraction`; empty is none. What is not a number stays as it was typed, for the contract to refuse. */
export function NumberField({ fraction = false, ...props }: FieldProps & { fraction?: boolean }) {
  const [value, change, blur] = useValue<number | string | null>(props.name)
  const [text, setText] = useState(value === null ? '' : String(value))
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== read(text, fraction)) setText(value === null ? '' : String(value))
  }
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          className={styles.control}
          inputMode={fraction ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={text}
          onBlur={blur}
          onChange={(event) => {
            setText(event.currentTarget.value)
            change(read(event.currentTarget.value, fraction))
          }}
        />
      )}
    </Field>
  )
}

function read(text: string, fraction: boolean): number | string | null {
  const digits = text.replace(/[,\s]/g, '')
  if (digits === '') return null
  return (fraction ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/).test(digits) ? Number(digits) : text
}
