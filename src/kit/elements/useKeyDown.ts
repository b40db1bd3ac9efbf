import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Hears the keys pressed inside an element that is not itself something to press: a table's body, a form, a panel. */
export function useKeyDown(element: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void) {
  const hear = useEffectEvent(onKey)
  // The element may come and go with what is shown: who it is now is looked up after every drawing.
  useEffect(() => {
    const heard = element.current
    if (!heard) return
    const listener = (event: KeyboardEvent) => hear(event)
    heard.addEventListener('keydown', listener)
    return () => heard.removeEventListener('keydown', listener)
  })
}
