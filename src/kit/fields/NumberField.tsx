import { useState } from 'react'
import { Field, type FieldProps, useValue } from './Field'
import styles from './Field.module.css'

/** A whole number; empty is none. What is not a number stays as it was typed, for the contract to refuse. */
export function NumberField(props: FieldProps) {
  const [value, change, blur] = useValue<number | string | null>(props.name)
  const [text, setText] = useState(value === null ? '' : String(value))
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== read(text)) setText(value === null ? '' : String(value))
  }
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          className={styles.control}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onBlur={blur}
          onChange={(event) => {
            setText(event.currentTarget.value)
            change(read(event.currentTarget.value))
          }}
        />
      )}
    </Field>
  )
}

function read(text: string): number | string | null {
  const digits = text.replace(/[,\s]/g, '')
  if (digits === '') return null
  return /^-?\d+$/.test(digits) ? Number(digits) : text
}
