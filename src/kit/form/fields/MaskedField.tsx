import { useLayoutEffect, useRef } from 'react'
import { applyMask } from '@/contract/masks'
import { caretAfter } from './caret'
import { Field, type FieldProps, useValue } from './Field'
import styles from './Field.module.css'

type Props = FieldProps & {
  /** A pattern of the product's mask alphabet, e.g. `masks.phone`; of some texts, by what is typed. */
  mask: string | ((typed: string) => string | undefined)
  inputMode?: 'numeric' | 'tel'
  mono?: boolean
  /** How a value that was not typed here shows, where it is stored in another form. */
  show?: (value: string) => string
  /** What is kept of a text once the field is left; nothing where it cannot be told. */
  settle?: (text: string) => string | undefined
}

/** A text that takes its shape while it is typed or pasted. What does not fit stays as it was typed. */
export function MaskedField({ mask, inputMode, mono, show, settle, ...field }: Props) {
  const [held, change, blur] = useValue<string | null>(field.name)
  const value = held && show ? show(held) : held
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  useLayoutEffect(() => {
    const place = caret.current
    if (place === undefined || document.activeElement !== input.current) return
    input.current?.setSelectionRange(place, place)
    caret.current = undefined
  })

  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className={styles.control}
          inputMode={inputMode}
          autoComplete="off"
          spellCheck={false}
          data-mono={mono || undefined}
          value={value ?? ''}
          onBlur={() => {
            const settled = held ? settle?.(held) : undefined
            if (settled !== undefined && settled !== held) change(settled)
            blur()
          }}
          onChange={({ currentTarget }) => {
            const typed = currentTarget.value
            // Taking away a character must not bring back the separator that followed it.
            const isTakenAway = (value ?? '').startsWith(typed)
            const pattern = typeof mask === 'string' ? mask : mask(typed)
            const shaped =
              !pattern || (isTakenAway && caretIsAtEnd(currentTarget)) ? typed : applyMask(pattern, typed)
            caret.current = caretAfter(typed, currentTarget.selectionStart ?? typed.length, shaped)
            change(shaped)
          }}
        />
      )}
    </Field>
  )
}

const caretIsAtEnd = ({ selectionStart, value }: HTMLInputElement) => selectionStart === value.length
