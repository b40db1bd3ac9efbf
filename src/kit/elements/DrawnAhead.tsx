import { Activity, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * What is drawn before it shows, and stays drawn once it is hidden. Meanwhile it stands in a box outside the page, so that
 * nothing of it is laid out, found or read aloud; its effects run only while it shows.
 */
export function DrawnAhead({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [box] = useState(makeBox)
  return (
    <>
      <Place box={box} isShown={isShown} />
      <Activity mode={isShown ? 'visible' : 'hidden'}>{createPortal(children, box)}</Activity>
    </>
  )
}

/** Where the box stands while it shows. A part of its own before what is drawn, whose effects may measure what is in the box. */
function Place({ box, isShown }: { box: HTMLElement; isShown: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isShown) return
    place.current?.append(box)
    return () => box.remove()
  }, [box, isShown])
  return <div ref={place} style={boxless} />
}

/** The box and its place take no room of their own: what is in them is laid out as if it stood there itself. */
const boxless = { display: 'contents' }

function makeBox(): HTMLElement {
  const box = document.createElement('div')
  Object.assign(box.style, boxless)
  return box
}
