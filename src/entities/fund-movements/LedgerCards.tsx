import { useTranslation } from '@/i18n'
import type { StatementLine } from '@/contract/fundStatements'
import { formatAmount, formatMoney, plural } from '@/kit/text/formats'
import { es } from './es'
import styles from './LedgerCards.module.css'
import { Concept, movement, Reference, When, type BookProps } from './ledgerParts'

/** The books of a fund on a phone: a card for each movement, between what it began with and what it ended with. */
export function LedgerCards({ statement, currency, month, isNewestFirst, brokenAt }: BookProps) {
  const { t } = useTranslation('fund-movements')
  const lines = isNewestFirst ? statement.lines.toReversed() : statement.lines
  const opening = (
    <p className={styles.sum}>
      {es.ledger.opening} <strong>{formatMoney(statement.opening_cents, currency)}</strong>
    </p>
  )
  return (
    <section aria-label={es.ledger.title}>
      {!isNewestFirst && opening}
      {lines.length === 0 ? (
        <p className={styles.sum}>{t('ledger.none', { month })}</p>
      ) : (
        <ul className={styles.cards}>
          {lines.map((line) => (
            <Card key={line.uuid} line={line} isBroken={line.uuid === brokenAt} />
          ))}
        </ul>
      )}
      {isNewestFirst && opening}
      <p className={styles.sum}>
        {t('ledger.closing', { movements: plural(statement.total, ...movement) })}{' '}
        <strong>{formatMoney(statement.closing_cents, currency)}</strong>
      </p>
      <dl className={styles.totals}>
        <dt>{es.columns.debit}</dt>
        <dd>{formatMoney(statement.debits_cents, currency)}</dd>
        <dt>{es.columns.credit}</dt>
        <dd>{formatMoney(statement.credits_cents, currency)}</dd>
      </dl>
    </section>
  )
}

function Card({ line, isBroken }: { line: StatementLine; isBroken: boolean }) {
  const { direction, amount_cents, posted_after_cents } = line
  return (
    <li>
      <span className={styles.concept}>
        <Concept line={line} isBroken={isBroken} />
      </span>
      <strong className={styles.amount}>
        {direction === 'debit' ? '−' : '+'}
        {formatAmount(amount_cents)}
        <span className="sr-only"> {direction === 'debit' ? es.columns.debit : es.columns.credit}</span>
      </strong>
      <span className={styles.reference}>
        <When line={line} />
        {' · '}
        <Reference line={line} />
      </span>
      <span className={styles.balance}>
        {es.columns.posted_after_cents} {formatAmount(posted_after_cents)}
      </span>
    </li>
  )
}
