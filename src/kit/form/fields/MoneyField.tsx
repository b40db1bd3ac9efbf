import { useState } from 'react'
import { moneyForField, readMoney } from '@/kit/text/typedValues'
import { Field, type FieldProps, useValue } from './Field'
import styles from './Field.module.css'

/** An amount, typed as people write it and kept in cents; empty is none. It is put in order when the field is left. */
export function MoneyField(props: FieldProps) {
  const [cents, change, blur] = useValue<number | string | null>(props.name)
  const shown = typeof cents === 'number' ? moneyForField(cents) : (cents ?? '')
  const [text, setText] = useState(shown)
  const [seen, setSeen] = useState(cents)
  if (cents !== seen) {
    setSeen(cents)
    if (cents !== read(text)) setText(shown)
  }
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          className={styles.control}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onBlur={() => {
            setText(shown)
            blur()
          }}
          onChange={(event) => {
            setText(event.currentTarget.value)
            change(read(event.currentTarget.value))
          }}
        />
      )}
    </Field>
  )
}

/** What is not an amount stays as it was typed, for the contract to refuse. */
const read = (text: string): number | string | null => (text.trim() === '' ? null : (readMoney(text) ?? text))
