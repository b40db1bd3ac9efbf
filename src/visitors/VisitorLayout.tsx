import type { ReactNode } from 'react'
import { config } from '@/config'
import './es'
import { sellerName } from './seller'
import styles from './Visitor.module.css'

type PageProps = {
  children: ReactNode
  /** Who sells and charges, where something is sold. */
  footer?: ReactNode
}

/** The frame of the public pages: who this is, and nothing that leads away from what a visitor came for. */
export const VisitorLayout = ({ title, ...page }: PageProps & { title: string }) => (
  <>
    <title>{`${config.productName} - ${title}`}</title>
    <VisitorPage {...page} />
  </>
)

/** The same, where it is shown within another page. */
export const VisitorPage = ({ children, footer }: PageProps) => (
  <div className={styles.page}>
    <header className={styles.header}>
      <p className={styles.product}>{sellerName()}</p>
    </header>
    <main className={styles.main}>{children}</main>
    {footer}
  </div>
)
