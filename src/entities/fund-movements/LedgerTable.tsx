import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { FundMovement } from '@/contract/fundMovements'
import type { FundDetail } from '@/contract/funds'
import { IconButton } from '@/kit/Button'
import { ExactInstantText, RecordLink } from '@/kit/cells'
import { dayOf, formatAmount, formatMoney, formatMonth } from '@/kit/formats'
import { Loaded } from '@/kit/Loaded'
import { paths } from '@/kit/paths'
import { slidable } from '@/kit/slidable'
import { useNow } from '@/kit/useNow'
import { useTexts } from '@/kit/useTexts'
import { useListFundMovementsQuery } from './api'
import { es } from './es'
import styles from './LedgerTable.module.css'
import { SourceText } from './SourceText'

const MOST = 100

/** The money of a fund month by month, as its books have it: what it began with, each movement, what it ended with. */
export function LedgerTable({ fund }: { fund: FundDetail }) {
  const { t } = useTranslation('fund-movements')
  const { all } = useTexts('FundMovement')
  const present = dayOf(useNow()).slice(0, 7)
  const [month, setMonth] = useState(present)
  const { from, to, before } = boundsOf(month)
  const ofFund = { fund: fund.uuid, bucket: ['posted' as const], page: 1 }
  const result = useListFundMovementsQuery({
    ...ofFund,
    effective_from: from,
    effective_to: to,
    sort: 'effective_at',
    size: MOST,
  })
  const earlier = useListFundMovementsQuery({ ...ofFund, effective_to: before, size: 1 })
  const name = formatMonth(month)
  return (
    <>
      <div className={styles.head}>
        <h2 aria-live="polite">{name}</h2>
        <IconButton label={t('ledger.previous')} onClick={() => setMonth(shifted(month, -1))}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={t('ledger.next')}
          aria-disabled={month >= present || undefined}
          onClick={() => setMonth(shifted(month, 1))}
        >
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      <Loaded result={{ ...result, data: result.currentData }} what={all}>
        {({ data, meta }) => (
          <Loaded result={{ ...earlier, data: earlier.currentData }} what={all}>
            {(last) => (
              <>
                <Book
                  movements={data}
                  opening={last.data[0]?.posted_after_cents ?? 0}
                  currency={fund.currency}
                  month={name}
                />
                <p className={styles.note}>
                  {meta.total > data.length && `${t('ledger.more')} `}
                  <Link to={`${paths.list('FundMovement')}?fund=${fund.uuid}`}>{t('ledger.all')}</Link>
                </p>
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

type BookProps = { movements: FundMovement[]; opening: number; currency: string; month: string }

function Book({ movements, opening, currency, month }: BookProps) {
  const { t } = useTranslation('fund-movements')
  const sum = (direction: FundMovement['direction']) =>
    movements
      .filter((movement) => movement.direction === direction)
      .reduce((total, { amount_cents }) => total + amount_cents, 0)
  const only = ({ direction, amount_cents }: FundMovement, wanted: FundMovement['direction']) =>
    direction === wanted && formatAmount(amount_cents)
  return (
    <section className={styles.wrap} {...slidable} aria-label={es.ledger.title}>
      <table className={styles.table}>
        <caption className="sr-only">{es.ledger.title}</caption>
        <thead>
          <tr>
            <th scope="col">{es.fields.effective_at}</th>
            <th scope="col">{es.ledger.concept}</th>
            <th scope="col">{es.columns.source}</th>
            <th scope="col" data-align="right">
              {es.columns.debit}
            </th>
            <th scope="col" data-align="right">
              {es.columns.credit}
            </th>
            <th scope="col" data-align="right">
              {es.columns.posted_after_cents}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={5}>{es.ledger.opening}</td>
            <td data-align="right">{formatAmount(opening)}</td>
          </tr>
          {movements.length === 0 && (
            <tr>
              <td colSpan={6}>{t('ledger.none', { month })}</td>
            </tr>
          )}
          {movements.map((movement) => (
            <tr key={movement.uuid}>
              <td>
                <ExactInstantText value={movement.effective_at} />
              </td>
              <td>{movement.description ?? es.types[movement.type]}</td>
              <td>
                {movement.source.type === 'user' ? (
                  <RecordLink kind="FundMovement" to={{ uuid: movement.uuid, label: movement.number }} />
                ) : (
                  <SourceText source={movement.source} />
                )}
              </td>
              <td data-align="right">{only(movement, 'debit')}</td>
              <td data-align="right">{only(movement, 'credit')}</td>
              <td data-align="right">{formatAmount(movement.posted_after_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {es.ledger.closing}
            </th>
            <td data-align="right">{formatMoney(sum('debit'), currency)}</td>
            <td data-align="right">{formatMoney(sum('credit'), currency)}</td>
            <td data-align="right">
              {formatMoney(movements.at(-1)?.posted_after_cents ?? opening, currency)}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The month that many months from another, `YYYY-MM`. */
function shifted(month: string, by: number) {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 7)
}

/** The days that a month begins and ends on, and the one before it. */
function boundsOf(month: string) {
  const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  const from = `${month}-01`
  return { from, to: dayBefore(`${shifted(month, 1)}-01`), before: dayBefore(from) }
}
