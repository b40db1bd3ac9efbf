import { useLayoutEffect, useRef } from 'react'

/** A box that takes no room of its own: what is in it is laid out as if it stood there itself. It stands outside the page. */
export function makeBox(): HTMLElement {
  const box = document.createElement('div')
  Object.assign(box.style, boxless)
  return box
}

/**
 * Where a box stands in the page, while it does. It comes before what is drawn into the box, whose effects may measure what
 * is in it.
 */
export function BoxPlace({ box, isShown = true }: { box: HTMLElement; isShown?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isShown) return
    place.current?.append(box)
    return () => box.remove()
  }, [box, isShown])
  return <div ref={place} style={boxless} />
}

const boxless = { display: 'contents' }
