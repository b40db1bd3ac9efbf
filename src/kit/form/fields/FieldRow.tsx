import type { ReactNode } from 'react'
import styles from './Field.module.css'

/** Short fields beside each other, as many as there is room for. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
)
