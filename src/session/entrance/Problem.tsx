import { useLayoutEffect, useRef } from 'react'
import styles from './Entrance.module.css'

/** What went wrong with the whole form: announced, and focused so that it is read before going on. */
export function Problem({ children }: { children: string }) {
  const box = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <p ref={box} className={styles.problem} role="alert" tabIndex={-1}>
      {children}
    </p>
  )
}
