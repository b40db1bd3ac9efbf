import type { ReactNode } from 'react'
import styles from './Chart.module.css'

/** Charts one under the other, apart. */
export const Stacked = ({ children }: { children: ReactNode }) => (
  <div className={styles.stacked}>{children}</div>
)
