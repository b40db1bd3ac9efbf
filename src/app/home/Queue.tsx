import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueueLine } from '@/contract/home'
import { InstantText } from '@/kit/facts/cells'
import { amountsText, FigureLink, totalOf } from './FigureLink'
import styles from './Home.module.css'

/** What waits, a line each: how many, what, how much and since when, and how many of those press most. */
export function Queue({ lines, none }: { lines: QueueLine[]; none: string }) {
  if (lines.every(({ figure, pressing }) => figure.total === 0 && !pressing?.figure.total))
    return <AllDone>{none}</AllDone>
  return (
    <ul className={styles.queue}>
      {lines.map((line) => (
        <li key={line.name} data-none={line.figure.total === 0 || undefined}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  )
}

function Line({ line: { name, figure, amounts, oldest, pressing } }: { line: QueueLine }) {
  const { t } = useTranslation('home')
  return (
    <>
      <FigureLink figure={figure} className={styles.line}>
        <span className={styles.count}>{totalOf(figure)}</span>
        <span className={styles.name}>{t(`lines.${name}`)}</span>
      </FigureLink>
      <span className={styles.more}>
        {amounts.length > 0 && <span className={styles.amount}>{amountsText(amounts)}</span>}
        {oldest && (
          <span>
            {t('since')} <InstantText value={oldest} />
          </span>
        )}
        {pressing && pressing.figure.total > 0 && (
          <FigureLink figure={pressing.figure}>
            {totalOf(pressing.figure)} {t(`pressing.${pressing.name}`)}
          </FigureLink>
        )}
      </span>
    </>
  )
}

/** Nothing waits. */
export const AllDone = ({ children }: { children: string }) => (
  <p className={styles.done}>
    <Check size={16} aria-hidden />
    {children}
  </p>
)
