import { useTranslation } from 'react-i18next'
import type { Part } from '@/contract/home'
import { RecordLink } from '@/kit/facts/cells'
import { FigureLink, totalOf } from './FigureLink'
import styles from './Home.module.css'

/** Plans by how many policies they have: a table whose bars are as long as its numbers are large. */
export function Mix({ parts }: { parts: Part[] }) {
  const { t } = useTranslation('home')
  const most = Math.max(1, ...parts.map(({ figure }) => figure.total))
  if (parts.length === 0) return <p className={styles.none}>{t('mix.none')}</p>
  return (
    <table className={styles.mix}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('mix.plan')}</th>
          <th scope="col">{t('mix.policies')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ of, figure }) => (
          <tr key={of.uuid}>
            <th scope="row">
              <RecordLink kind="Plan" to={of} />
            </th>
            <td>
              <span
                className={styles.bar}
                style={{ inlineSize: `${(figure.total / most) * 100}%` }}
                aria-hidden
              />
              <FigureLink figure={figure}>{totalOf(figure)}</FigureLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
