import type { ReactNode } from 'react'
import styles from './PlainScreen.module.css'

/** A page with nothing but a message on it, for when there is no screen to show. */
export const PlainScreen = ({
  title,
  body,
  children,
}: {
  title: string
  body: string
  children: ReactNode
}) => (
  <main className={styles.page}>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.body}>{body}</p>
    <div className={styles.actions}>{children}</div>
  </main>
)
