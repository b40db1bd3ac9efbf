import { useState, type ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { config } from '@/config'
import { ProblemInTitle } from '@/kit/feedback/problemInTitle'
import { Breadcrumb, type Crumb } from './Breadcrumb'
import styles from './Screen.module.css'

type Props = {
  title: string
  /** What the browser's tab says, when it is more than the title. */
  tab?: string
  /** What is open inside has the title of the page, its `h1`; this one then only says where one is. */
  isTitledInside?: boolean
  breadcrumb?: Crumb[]
  /** What stands beside the title: a count, a status. */
  beside?: ReactNode
  actions?: ReactNode
  /** Keeps the head in one line, for a phone: the actions are drawings. */
  isCompact?: boolean
  width?: 'full' | 'detail' | 'form'
  children: ReactNode
}

/** A page of the console: its title, in the page and in the browser's tab, where it is, its actions and its content. */
export function Screen({
  title,
  tab = title,
  isTitledInside,
  breadcrumb,
  beside,
  actions,
  isCompact = false,
  width = 'full',
  children,
}: Props) {
  const { t } = useTranslation('kit')
  const [hasProblem, setProblem] = useState(false)
  return (
    <div className={styles.screen} data-width={width}>
      <title>{`${config.productName} - ${hasProblem ? t('error', { title: tab }) : tab}`}</title>
      <header className={styles.head}>
        {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
        <div className={styles.titles} data-compact={isCompact || undefined}>
          {isTitledInside ? (
            <p className={styles.title}>{title}</p>
          ) : (
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
          )}
          {beside && <div className={styles.beside}>{beside}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </header>
      <ProblemInTitle value={setProblem}>{children}</ProblemInTitle>
    </div>
  )
}
