import { Link } from 'react-router-dom'
import styles from './Screen.module.css'

/** A step of the way to a page; the last one, and a group of the navigation, lead nowhere. */
export type Crumb = { label: string; to?: string; mono?: boolean }

/** Where a page is. */
export const Breadcrumb = ({ crumbs }: { crumbs: Crumb[] }) => (
  <nav className={styles.crumbs} aria-label="Ruta">
    <ol>
      {crumbs.map(({ label, to, mono }) => (
        <li key={label} className={mono ? 'mono' : undefined}>
          {to ? <Link to={to}>{label}</Link> : label}
        </li>
      ))}
    </ol>
  </nav>
)
