import { Link } from 'react-router-dom'
import { dayOf } from '@/contract/days'
import type { StatementLine, FundStatement } from '@/contract/fundStatements'
import { DayText, RecordLink } from '@/kit/facts/cells'
import { formatExactInstant } from '@/kit/text/formats'
import { paths } from '@/kit/navigation/paths'
import { StatusTag } from '@/kit/facts/StatusTag'
import { es } from './es'
import styles from './LedgerTable.module.css'
import { SourceText } from './SourceText'

/** What both forms of a fund's books show: a table, and cards on a phone. */
export type BookProps = {
  statement: FundStatement
  currency: string
  month: string
  isNewestFirst: boolean
  /** The movement since which the books do not add up. */
  brokenAt: string | undefined
}

export const movement = ['movimiento', 'movimientos'] as const

type Props = { line: StatementLine }

/** The day of a movement, with its hour for who asks. */
export const When = ({ line: { effective_at } }: Props) => (
  <span title={formatExactInstant(effective_at)}>
    <DayText value={dayOf(new Date(effective_at))} />
  </span>
)

/** What a movement was for, what it puts right or was put right by, and whether the books break off here. */
export const Concept = ({ line, isBroken }: Props & { isBroken: boolean }) => (
  <>
    {line.reverses ? (
      <>
        {es.ledger.reverses} <RecordLink kind="FundMovement" to={line.reverses} /> ↩
      </>
    ) : (
      (line.description ?? es.types[line.type])
    )}
    {line.reversed_by && (
      <>
        {' '}
        <span className={styles.more}>
          ({es.ledger.reversed} <RecordLink kind="FundMovement" to={line.reversed_by} />)
        </span>
      </>
    )}
    {isBroken && (
      <>
        {' '}
        <StatusTag tone="bad">{es.ledger.broken}</StatusTag>
      </>
    )}
  </>
)

/** The folio of a movement, which leads to it, and what made it. */
export const Reference = ({ line: { uuid, number, source }, tabIndex }: Props & { tabIndex?: number }) => (
  <>
    <Link to={paths.record('FundMovement', uuid)} data-uuid={uuid} tabIndex={tabIndex}>
      {number}
    </Link>
    {source.type !== 'user' && source.label !== '' && (
      <>
        {' · '}
        <SourceText source={source} />
      </>
    )}
  </>
)
