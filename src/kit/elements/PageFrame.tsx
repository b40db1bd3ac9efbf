import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './PageFrame.module.css'

const sizes = { phone: { width: 375, height: 720 }, desktop: { width: 1024, height: 720 } }

type Props = { title: string; screen: keyof typeof sizes; children: ReactNode }

/**
 * A page within a page, as wide as the screen it is for: a frame of its own, so that what follows the width of the
 * window follows that. Nothing in it runs or leads anywhere; it is only looked at.
 */
export function PageFrame({ title, screen, children }: Props) {
  const { width, height } = sizes[screen]
  const room = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [scale, setScale] = useState(1)

  useEffect(() => {
    const box = room.current
    if (!box) return
    const measure = () => setScale(Math.min(1, (box.clientWidth || width) / width))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [width])

  // Some browsers have the page of a new frame at once, others give it another one later.
  const frame = useRef<HTMLIFrameElement>(null)
  const dress = () => {
    const page = frame.current?.contentDocument
    if (!page) return
    if (!page.head.hasChildNodes()) {
      const { lang, dataset } = document.documentElement
      page.documentElement.lang = lang
      Object.assign(page.documentElement.dataset, dataset)
      for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
        page.head.append(sheet.cloneNode(true))
    }
    setBody(page.body)
  }
  useEffect(dress, [])

  return (
    <div ref={room} className={styles.room} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        onLoad={dress}
        className={styles.frame}
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}
