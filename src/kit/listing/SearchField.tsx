import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '@/kit/elements/useShortcut'
import styles from './SearchField.module.css'

/** How long the typing rests, in milliseconds, before the listing follows. */
const REST = 180

/** Searches a listing as one types. `/` brings the focus here. */
export function SearchField({
  label,
  value,
  onChange,
  takesFocus = false,
}: {
  label: string
  value: string
  onChange: (text: string) => void
  /** It was asked for, and is typed in at once. */
  takesFocus?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  useShortcut('/', () => input.current?.focus())
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  // The address changed by itself: a view, "Quitar filtros", the browser's back.
  if (value !== seen) {
    setSeen(value)
    if (value !== text.trim()) setText(value)
  }

  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), REST)
    return () => clearTimeout(timer)
  })

  return (
    <div className={styles.search}>
      <Search size={16} aria-hidden />
      <input
        ref={input}
        type="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <kbd className={styles.key} aria-hidden>
        /
      </kbd>
    </div>
  )
}
