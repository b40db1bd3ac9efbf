import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPreparingToPrint, onPrepareToPrint } from './prepareToPrint'

/** How far below the window something is loaded already, so that it is there when it is scrolled to. */
const AHEAD = '160px'

type Props = {
  /** The room that it will take, in pixels, kept until it has arrived. */
  height: number
  children: ReactNode
}

/**
 * What is loaded only once it comes into view, or is about to be printed: neither its script nor its data add to the first
 * look of a screen.
 */
export function WhenInView({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(isPreparingToPrint)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    const stopHeeding = onPrepareToPrint(() => flushSync(() => setSeen(true)))
    return () => {
      observer.disconnect()
      stopHeeding()
    }
  }, [])
  const room = <div ref={place} data-screen-only aria-busy={isSeen} style={{ minHeight: height }} />
  return isSeen ? <Suspense fallback={room}>{children}</Suspense> : room
}
