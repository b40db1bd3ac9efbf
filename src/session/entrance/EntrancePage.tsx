import type { ReactNode } from 'react'
import { config } from '@/config'
import styles from './Entrance.module.css'

/** The frame of the screens that are seen before signing in. */
export const EntrancePage = ({
  title,
  intro,
  children,
}: {
  title: string
  intro?: ReactNode
  children: ReactNode
}) => (
  <main className={styles.page}>
    <title>{`${config.productName} - ${title}`}</title>
    <div className={styles.card}>
      <p className={styles.product}>{config.productName}</p>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </div>
  </main>
)
