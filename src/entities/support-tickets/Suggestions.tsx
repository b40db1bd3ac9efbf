import { useEffect, useEffectEvent, useState } from 'react'
import styles from './Suggestions.module.css'

export type Suggestion = { uuid: string; label: string; detail?: string }

type Props<Option extends Suggestion> = {
  id: string
  label: string
  options: readonly Option[]
  onChoose: (option: Option) => void
}

/** What may be put in a text at its caret: the arrows move, Enter or Tab takes it, and the focus stays in the text. */
export function Suggestions<Option extends Suggestion>({ id, label, options, onChoose }: Props<Option>) {
  const [at, setAt] = useState(0)
  const index = Math.min(at, options.length - 1)

  const press = useEffectEvent((event: KeyboardEvent) => {
    const chosen = options[index]
    if (!chosen || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown') setAt((index + 1) % options.length)
    else if (event.key === 'ArrowUp') setAt((index - 1 + options.length) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    // Before the text itself hears it.
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener, { capture: true })
    return () => removeEventListener('keydown', listener, { capture: true })
  }, [])

  if (options.length === 0) return null
  return (
    <div className={styles.options} role="listbox" id={id} aria-label={label}>
      {options.map((option, position) => (
        <button
          key={option.uuid}
          type="button"
          role="option"
          tabIndex={-1}
          className={styles.option}
          aria-selected={position === index}
          // The focus stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.label}
          {option.detail && <small>{option.detail}</small>}
        </button>
      ))}
      <p className="sr-only" role="status">
        {options[index]?.label}
      </p>
    </div>
  )
}
