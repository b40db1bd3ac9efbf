import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import type { Mix as Told } from '@/contract/home'
import { RecordLink } from '@/kit/facts/cells'
import { formatCount } from '@/kit/text/formats'
import { FigureLink, totalOf } from './FigureLink'
import styles from './Home.module.css'

/** Plans by how many policies they have, and the rest of them: a table whose bars add up to all of its records. */
export function Mix({ mix: { parts, others } }: { mix: Told }) {
  const { t } = useTranslation('home')
  const most = Math.max(1, others?.total ?? 0, ...parts.map(({ figure }) => figure.total))
  if (parts.length === 0) return <p className={styles.none}>{t('mix.none')}</p>
  const barOf = (total: number, number: ReactNode) => (
    <td>
      <span className={styles.bar} style={{ inlineSize: `${(total / most) * 100}%` }} aria-hidden />
      {number}
    </td>
  )
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
            {barOf(figure.total, <FigureLink figure={figure}>{totalOf(figure)}</FigureLink>)}
          </tr>
        ))}
        {others && (
          <tr>
            <th scope="row">{t('mix.others', { count: others.parts })}</th>
            {barOf(others.total, <span>{formatCount(others.total)}</span>)}
          </tr>
        )}
      </tbody>
    </table>
  )
}
