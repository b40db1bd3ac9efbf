import { useState } from 'react'
import { numberForField, readQuantity } from '@/kit/text/typedValues'
import { Field, type FieldProps, useValue } from './Field'
import styles from './Field.module.css'

/** A number, whole unless it may have a `fraction`; empty is none. It is put in order when the field is left. */
export function NumberField({ fraction = false, ...props }: FieldProps & { fraction?: boolean }) {
  const [value, change, blur] = useValue<number | string | null>(props.name)
  const shown = typeof value === 'number' ? numberForField(value) : (value ?? '')
  const [text, setText] = useState(shown)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== read(text, fraction)) setText(shown)
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
          onBlur={() => {
            setText(shown)
            blur()
          }}
          onChange={(event) => {
            setText(event.currentTarget.value)
            change(read(event.currentTarget.value, fraction))
          }}
        />
      )}
    </Field>
  )
}

/** What is not a number stays as it was typed, for the contract to refuse. */
const read = (text: string, fraction: boolean): number | string | null =>
  text.trim() === '' ? null : (readQuantity(text, fraction) ?? text)
