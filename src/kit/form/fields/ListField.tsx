import { X } from 'lucide-react'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslation } from '@/i18n'
import { Field, type FieldProps, useValue } from './Field'
import styles from './Field.module.css'
import { useSettling } from './settling'

type Props = FieldProps & {
  type?: 'text' | 'email'
  /** How an item is written by people, where they write it otherwise than it is kept. */
  written?: { read: (text: string) => string | undefined; show: (item: string) => string }
}

/** Several short texts: Enter or a comma adds one, a paste adds all it brings, the backspace takes the last one back. */
export function ListField({ type = 'text', written, ...field }: Props) {
  const { t } = useTranslation('kit')
  const [value, change, blur] = useValue<string[] | undefined>(field.name)
  const [text, setText] = useState('')
  const items = value ?? []

  const showItem = (item: string) => written?.show(item) || item

  function add(typed: string) {
    const added = typed
      .split(separator)
      .map((item) => written?.read(item.trim()) ?? item.trim())
      .filter((item) => item !== '' && !items.includes(item))
    setText('')
    if (added.length) change([...items, ...new Set(added)])
  }

  // What is being written goes with the form when it is saved.
  useSettling(field.name, () => {
    add(text)
    return undefined
  })

  function onKeyDown(event: KeyboardEvent) {
    const isSaving = event.ctrlKey || event.metaKey
    if (!isSaving && (event.key === 'Enter' || event.key === ',')) {
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && text === '' && items.length) {
      event.preventDefault()
      setText(showItem(items.at(-1) ?? ''))
      change(items.slice(0, -1))
    }
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!separator.test(pasted)) return
    event.preventDefault()
    add(`${text},${pasted}`)
  }

  return (
    <Field {...field} hint={field.hint ?? t(type === 'email' ? 'form.emailHint' : 'form.tagHint')}>
      {(control) => (
        <div className={styles.list}>
          {items.length > 0 && (
            <ul className={styles.chips}>
              {items.map((item) => (
                <li key={item} className={styles.chip}>
                  {showItem(item)}
                  <button
                    type="button"
                    aria-label={t('form.remove', { what: showItem(item) })}
                    onClick={() => change(items.filter((held) => held !== item))}
                  >
                    <X size={14} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            className={styles.control}
            type="text"
            inputMode={type === 'email' ? 'email' : undefined}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => {
              add(text) // What was typed and not confirmed is not lost.
              blur()
            }}
          />
        </div>
      )}
    </Field>
  )
}

const separator = /[,;\n]+/
