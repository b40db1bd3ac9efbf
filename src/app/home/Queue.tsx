import { Check } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Figure, QueueLine } from '@/contract/home'
import { lazyPart } from '@/kit/elements/lazyPart'
import { InstantText } from '@/kit/facts/cells'
import { amountsText, FigureLink, totalOf } from './FigureLink'
import styles from './Home.module.css'

const ClaimsDialog = lazyPart(() => import('@/entities/authorizations/ClaimsDialog'), 'ClaimsDialog')

/** What waits, a line each: how many, what, how much and since when, and how many of those press most. */
export function Queue({
  lines,
  none,
  beside,
}: {
  lines: QueueLine[]
  none: string
  /** What is drawn beside the number of a line. */
  beside?: (line: string) => ReactNode
}) {
  // Held here, where it outlives the line that opened it: what is done in it may empty that line.
  const [opened, open] = useState<Figure>()
  return (
    <>
      {lines.every(({ figure, pressing }) => figure.total === 0 && !pressing?.figure.total) ? (
        <AllDone>{none}</AllDone>
      ) : (
        <ul className={styles.queue}>
          {lines.map((line) => (
            <li key={line.name} data-none={line.figure.total === 0 || undefined}>
              <Line line={line} onOpen={open} beside={beside?.(line.name)} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>{opened && <Claims figure={opened} onClose={() => open(undefined)} />}</Suspense>
    </>
  )
}

type LineProps = { line: QueueLine; onOpen: (figure: Figure) => void; beside?: ReactNode }

function Line({ line: { name, figure, amounts, oldest, pressing }, onOpen, beside }: LineProps) {
  const { t } = useTranslation('home')
  return (
    <>
      <Records figure={figure} className={styles.line} onOpen={onOpen}>
        <span className={styles.count}>{totalOf(figure)}</span>
        <span className={styles.name}>{t(`lines.${name}`)}</span>
      </Records>
      {beside}
      <span className={styles.more}>
        {amounts.length > 0 && <span className={styles.amount}>{amountsText(amounts)}</span>}
        {oldest && (
          <span>
            {t('since')} <InstantText value={oldest} />
          </span>
        )}
        {pressing && pressing.figure.total > 0 && (
          <Records figure={pressing.figure} onOpen={onOpen}>
            {totalOf(pressing.figure)}{' '}
            {t(`pressing.${pressing.name}.${pressing.figure.total === 1 ? 'one' : 'other'}`)}
          </Records>
        )}
      </span>
    </>
  )
}

type RecordsProps = {
  figure: Figure
  className?: string | undefined
  onOpen: LineProps['onOpen']
  children: ReactNode
}

/** Leads to the records of a figure: to their listing, or over home where they have none. */
const Records = ({ figure, className, onOpen, children }: RecordsProps) =>
  figure.kind === 'Authorization' ? (
    <button
      type="button"
      className={className ? `${styles.opens} ${className}` : styles.opens}
      aria-haspopup="dialog"
      onClick={() => onOpen(figure)}
    >
      {children}
    </button>
  ) : (
    <FigureLink figure={figure} className={className}>
      {children}
    </FigureLink>
  )

/** The claims of a figure. */
const Claims = ({ figure: { filter }, onClose }: { figure: Figure; onClose: () => void }) => (
  <ClaimsDialog
    account={typeof filter.account === 'string' ? filter.account : undefined}
    view={'payout' in filter ? 'waiting' : 'open'}
    onClose={onClose}
  />
)

/** Nothing waits. */
export const AllDone = ({ children }: { children: string }) => (
  <p className={styles.done}>
    <Check size={16} aria-hidden />
    {children}
  </p>
)
