import { useEffectEvent, useLayoutEffect } from 'react'
import { selectSingleKeys } from '@/store/preferences'
import { useAppSelector } from '@/store/hooks'

type Shortcut = { run: () => void; inShell: boolean }

/** What each key does now, by its name: `c`, `Escape`, two in a row as `g p`, with control or command as `Mod k`. */
const shortcuts = new Map<string, Shortcut[]>()

/** Two keys in a row are pressed within so many milliseconds. */
const IN_A_ROW = 1_500
let first: { key: string; at: number } | undefined

/**
 * Does something when a key is pressed, unless something is being typed or a dialog is open. Of several parts that
 * want the same key, the screen goes before the frame around it, and what came last before what was there.
 * Keys that are a letter or a sign alone may be turned off by the person.
 */
export function useShortcut(keys: string, run: () => void, { inShell = false } = {}) {
  const singleKeys = useAppSelector(selectSingleKeys)
  const isOff = !singleKeys && isSingle(keys)
  const press = useEffectEvent(run)
  // Registered before the screen is painted, as a key may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    if (isOff) return
    return register(keys, { run: () => press(), inShell })
  }, [keys, inShell, isOff])
}

/** Whether a shortcut is single letters or signs, which people who dictate to their computer may press by mistake. */
const isSingle = (keys: string) => keys.split(' ').every((key) => key.length === 1)

function register(keys: string, shortcut: Shortcut) {
  if (shortcuts.size === 0) addEventListener('keydown', hear)
  shortcuts.set(keys, [...(shortcuts.get(keys) ?? []), shortcut])
  return () => {
    const left = shortcuts.get(keys)?.filter((one) => one !== shortcut) ?? []
    if (left.length > 0) shortcuts.set(keys, left)
    else shortcuts.delete(keys)
    if (shortcuts.size === 0) removeEventListener('keydown', hear)
  }
}

function hear(event: KeyboardEvent) {
  const { key, timeStamp } = event
  if (event.altKey || event.defaultPrevented) return
  if (document.querySelector('dialog[open], [role="menu"]')) return
  const withMod = event.ctrlKey || event.metaKey
  if (!withMod && isTyping(event.target)) return

  const before = first && timeStamp - first.at < IN_A_ROW ? first.key : undefined
  first = undefined
  const inARow = before && !withMod ? shortcuts.get(`${before} ${key}`) : undefined
  const candidates = inARow ?? shortcuts.get(withMod ? `Mod ${key.toLowerCase()}` : key)
  const chosen = candidates?.findLast(({ inShell }) => !inShell) ?? candidates?.at(-1)
  if (chosen) {
    event.preventDefault()
    chosen.run()
  } else if (!withMod && [...shortcuts.keys()].some((keys) => keys.startsWith(`${key} `)))
    first = { key, at: timeStamp }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
