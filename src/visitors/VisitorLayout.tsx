import type { ReactNode } from 'react'
import { config } from '@/config'
import './es'
import { type HeadedBy, VisitorHeader } from './VisitorHeader'
import styles from './Visitor.module.css'

type PageProps = {
  children: ReactNode
  /** Who sells and charges, where something is sold. */
  footer?: ReactNode
  /** The company that sells together with the seller. */
  company?: HeadedBy | undefined
}

/** The frame of the public pages: who this is, and nothing that leads away from what a visitor came for. */
export const VisitorLayout = ({ title, ...page }: PageProps & { title: string }) => (
  <>
    <title>{`${config.productName} - ${title}`}</title>
    <VisitorPage {...page} />
  </>
)

/** The same, where it is shown within another page. */
export const VisitorPage = ({ children, footer, company }: PageProps) => (
  <div className={styles.page}>
    <VisitorHeader company={company} />
    <main className={styles.main}>{children}</main>
    {footer}
  </div>
)
