import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import type { ListQuery } from '@/contract/shapes'
import { paths } from '@/kit/navigation/paths'
import { askScreenAhead } from '@/kit/navigation/screensAhead'
import type { ListState } from '@/kit/navigation/useListQuery'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useShortcut } from '@/kit/elements/useShortcut'
import styles from './SearchField.module.css'

/** How long the typing rests, in milliseconds, before its rows are asked for, and before the listing follows. */
const ASKED = 40
const FOLLOWED = 100

type Props<Query extends ListQuery> = {
  kind: Kind
  list: ListState<Query>
  /** It was asked for, and is typed in at once. */
  takesFocus?: boolean
}

/** Searches a listing as one types. `/` brings the focus here. */
export function SearchField<Query extends ListQuery>({ kind, list, takesFocus = false }: Props<Query>) {
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  const label = t('list.search', words)
  const value = list.query.q ?? ''
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const sought = text.trim()
  useShortcut('/', () => input.current?.focus())
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  // The address changed by itself: a view, "Quitar filtros", the browser's back.
  if (value !== seen) {
    setSeen(value)
    if (value !== sought) setText(value)
  }

  useEffect(() => {
    if (sought === value) return
    const changes = { q: sought || undefined }
    const timers = [
      setTimeout(() => askScreenAhead(paths.list(kind) + list.href(changes)), ASKED),
      setTimeout(() => list.change(changes, { replace: true }), FOLLOWED),
    ]
    return () => timers.forEach(clearTimeout)
  }, [kind, list, sought, value])

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
