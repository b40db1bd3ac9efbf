import type { ReactNode } from 'react'
import styles from './Spaced.module.css'

/** Parts of a section one under the other, with room between them. */
export const Spaced = ({ children }: { children: ReactNode }) => (
  <div className={styles.spaced}>{children}</div>
)
