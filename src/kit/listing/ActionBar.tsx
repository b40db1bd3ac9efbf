import type { ReactNode } from 'react'
import styles from './ListScreen.module.css'

/** What may be done with a listing on a phone: at hand over its rows where one may be created, else after them. */
export const ActionBar = ({ isSticky, children }: { isSticky: boolean; children: ReactNode }) => (
  <div className={styles.actionBar} data-sticky={isSticky || undefined}>
    {children}
  </div>
)
