import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, in pixels: charts are drawn to it, so that their words keep their size. */
export function useWidth(element: RefObject<HTMLElement | null>, otherwise: number): number {
  const [width, setWidth] = useState(otherwise)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured || typeof ResizeObserver === 'undefined') return
    const measure = () => setWidth(measured.clientWidth || otherwise)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, otherwise])
  return width
}
