import { dayAfter } from '@/contract/days'
import { ArrowDownUp, ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { MovementType } from '@/contract/fundMovements'
import type { StatementLine } from '@/contract/fundStatements'
import type { FundDetail } from '@/contract/funds'
import { Button, IconButton } from '@/kit/elements/Button'
import { dayOf } from '@/contract/days'
import { formatAmount, formatMoney, formatMonth, plural } from '@/kit/text/formats'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Loaded } from '@/kit/feedback/Loaded'
import { paths } from '@/kit/navigation/paths'
import { scrollableGroup } from '@/kit/elements/scrollable'
import { useKeyDown } from '@/kit/elements/useKeyDown'
import { useRowFocus } from '@/kit/listing/useRowFocus'
import { useNow } from '@/kit/elements/useNow'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import { useFundStatementQuery } from './api'
import { es } from './es'
import styles from './LedgerTable.module.css'
import { LedgerCards } from './LedgerCards'
import { Concept, movement, Reference, When, type BookProps } from './ledgerParts'

const StatementDialog = lazyPart(() => import('./StatementDialog'), 'StatementDialog')

/** The money of a fund month by month, as its books have it: what it began with, each movement, what it ended with. */
export function LedgerTable({ fund }: { fund: FundDetail }) {
  const { t } = useTranslation('fund-movements')
  const { all } = useTexts('FundMovement')
  // A table of six columns does not fit a phone.
  const Shown = useAppSelector(selectIsMobile) ? LedgerCards : Book
  const present = dayOf(useNow()).slice(0, 7)
  const [month, setMonth] = useState(present)
  const [type, setType] = useState<MovementType | ''>('')
  const [isNewestFirst, setNewestFirst] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const { from, to } = boundsOf(month)
  const result = useFundStatementQuery({ uuid: fund.uuid, from, to, ...(type && { type: [type] }) })
  const go = (by: number) => (by < 0 || month < present) && setMonth(shiftMonth(month, by))
  useKeyDown(part, (event) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    go(event.key === 'ArrowLeft' ? -1 : 1)
  })
  return (
    <div ref={part}>
      <div className={styles.head}>
        <h2 aria-live="polite">{formatMonth(month)}</h2>
        <IconButton label={t('ledger.previous')} aria-keyshortcuts="Alt+ArrowLeft" onClick={() => go(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={t('ledger.next')}
          aria-keyshortcuts="Alt+ArrowRight"
          aria-disabled={month >= present || undefined}
          onClick={() => go(1)}
        >
          <ChevronRight size={18} aria-hidden />
        </IconButton>
        <select
          className={styles.type}
          aria-label={t('ledger.type')}
          value={type}
          onChange={({ currentTarget: { value } }) =>
            setType(MovementType.options.find((one) => one === value) ?? '')
          }
        >
          <option value="">{t('ledger.everything')}</option>
          {MovementType.options
            .filter((one) => one !== 'hold' && one !== 'hold_release')
            .map((one) => (
              <option key={one} value={one}>
                {es.types[one]}
              </option>
            ))}
        </select>
        <Button size="bar" onClick={() => setNewestFirst(!isNewestFirst)}>
          <ArrowDownUp size={16} aria-hidden />
          {isNewestFirst ? t('ledger.newest') : t('ledger.oldest')}
        </Button>
        <Button size="bar" onClick={() => setExporting(true)}>
          <Download size={16} aria-hidden />
          {t('file.open')}
        </Button>
      </div>
      <Loaded result={{ ...result, data: result.currentData }} what={all}>
        {(statement) => (
          <>
            <Shown
              statement={statement}
              currency={fund.currency}
              month={formatMonth(month)}
              isNewestFirst={isNewestFirst}
              brokenAt={fund.difference_since?.uuid}
            />
            <p className={styles.note}>
              {statement.total > statement.lines.length &&
                `${t('ledger.more', { shown: plural(statement.lines.length, ...movement) })} `}
              <Link to={`${paths.list('FundMovement')}?fund=${fund.uuid}`}>{t('ledger.all')}</Link>
            </p>
          </>
        )}
      </Loaded>
      <Suspense>
        {isExporting && (
          <StatementDialog fund={fund} from={from} to={to} onClose={() => setExporting(false)} />
        )}
      </Suspense>
    </div>
  )
}

function Book({ statement, currency, month, isNewestFirst, brokenAt }: BookProps) {
  const { t } = useTranslation('fund-movements')
  const { total } = statement
  const lines = isNewestFirst ? statement.lines.toReversed() : statement.lines
  const { body, stop } = useRowFocus('FundMovement', lines)
  const opening = (
    <tr>
      <td colSpan={5}>{es.ledger.opening}</td>
      <td data-align="right" data-label={es.columns.posted_after_cents}>
        {formatAmount(statement.opening_cents)}
      </td>
    </tr>
  )
  return (
    <div className={styles.wrap} {...scrollableGroup(es.ledger.title)}>
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
        <tbody ref={body}>
          {!isNewestFirst && opening}
          {lines.length === 0 && (
            <tr>
              <td colSpan={6}>{t('ledger.none', { month })}</td>
            </tr>
          )}
          {lines.map((line, index) => (
            <Line key={line.uuid} line={line} isStop={index === stop} isBroken={line.uuid === brokenAt} />
          ))}
          {isNewestFirst && opening}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('ledger.closing', { movements: plural(total, ...movement) })}
            </th>
            <td data-align="right" data-label={es.columns.debit}>
              {formatMoney(statement.debits_cents, currency)}
            </td>
            <td data-align="right" data-label={es.columns.credit}>
              {formatMoney(statement.credits_cents, currency)}
            </td>
            <td data-align="right" data-label={es.columns.posted_after_cents}>
              {formatMoney(statement.closing_cents, currency)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** A movement; its folio is what the arrows move to and what Enter opens. */
function Line({ line, isStop, isBroken }: { line: StatementLine; isStop: boolean; isBroken: boolean }) {
  const { amount_cents, direction } = line
  return (
    <tr>
      <td>
        <When line={line} />
      </td>
      <td className={styles.concept}>
        <Concept line={line} isBroken={isBroken} />
      </td>
      <td className={styles.concept}>
        <Reference line={line} tabIndex={isStop ? 0 : -1} />
      </td>
      <td data-align="right" data-label={es.columns.debit}>
        {direction === 'debit' && formatAmount(amount_cents)}
      </td>
      <td data-align="right" data-label={es.columns.credit}>
        {direction === 'credit' && formatAmount(amount_cents)}
      </td>
      <td data-align="right" data-label={es.columns.posted_after_cents}>
        {formatAmount(line.posted_after_cents)}
      </td>
    </tr>
  )
}

/** The month that many months from another, `YYYY-MM`. */
function shiftMonth(month: string, by: number) {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 7)
}

/** The days that a month begins and ends on. */
function boundsOf(month: string) {
  return { from: `${month}-01`, to: dayAfter(`${shiftMonth(month, 1)}-01`, -1) }
}
