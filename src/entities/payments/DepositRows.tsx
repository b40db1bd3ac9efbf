import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type { DepositRow, DepositState } from '@/contract/deposits'
import { CustomerPicker } from '@/entities/customers/CustomerPicker'
import { Button } from '@/kit/elements/Button'
import { DayText, MoneyText, RecordLink } from '@/kit/facts/cells'
import { StatusTag } from '@/kit/facts/StatusTag'
import { SelectField } from '@/kit/form/fields/SelectField'
import { formatMoney } from '@/kit/text/formats'
import type { Option } from '@/kit/vocabulary/options'
import type { Tone } from '@/kit/vocabulary/statusTones'
import { ANOTHER, candidateName, LEFT_OUT, rowName } from './depositChoices'
import styles from './Deposits.module.css'
import { deposits } from './depositTexts'

const tones: Record<DepositState, Tone> = {
  registered: 'ok',
  known: 'neutral',
  ambiguous: 'warn',
  unmatched: 'warn',
  refused: 'bad',
  invalid: 'bad',
  left_out: 'neutral',
}

type Props = {
  rows: readonly DepositRow[]
  /** Whether they were registered, and cannot be chosen any more. */
  isDone?: boolean
  busy?: boolean
}

/** The rows of a bank's file, each with what becomes of it and, before that, with who may have paid it. */
export const DepositRows = ({ rows, isDone = false, busy = false }: Props) => (
  <ul className={styles.rows} aria-label={deposits.rows} aria-busy={busy}>
    {rows.map((row) => (
      <li key={row.line} className={styles.row}>
        <span>
          {row.day ? <DayText value={row.day} /> : '—'} <Line line={row.line} />
        </span>
        <span className={styles.amount}>
          {row.amount_cents === null ? (
            '—'
          ) : (
            <MoneyText cents={row.amount_cents} currency={row.currency ?? 'MXN'} />
          )}
        </span>
        {(row.reference || row.description) && (
          <span className={styles.wide}>{[row.reference, row.description].filter(Boolean).join(' · ')}</span>
        )}
        <Outcome row={row} isDone={isDone} />
        {!isDone && row.state !== 'known' && row.state !== 'invalid' && <Choice row={row} />}
      </li>
    ))}
  </ul>
)

function Line({ line }: { line: number }) {
  const { t } = useTranslation('deposits')
  return <span className={styles.quiet}>{t('line', { line })}</span>
}

/** What becomes of a row: whom it is from, what it pays, or why it stays out. */
function Outcome({ row, isDone }: { row: DepositRow; isDone: boolean }) {
  const { t } = useTranslation('deposits')
  const { state, message, customer, allocations, credit_cents, payment, currency } = row
  const amount = (cents: number) => formatMoney(cents, currency ?? 'MXN')
  const pays = [
    ...allocations.map(({ invoice, amount_cents }) => `${invoice.label} ${amount(amount_cents)}`),
    ...(credit_cents > 0 ? [t('credit', { amount: amount(credit_cents) })] : []),
  ]
  return (
    <>
      <span className={`${styles.wide} ${styles.outcome}`}>
        <StatusTag tone={tones[state]}>
          {isDone && state === 'registered' ? deposits.registered : deposits.states[state]}
        </StatusTag>
        {customer && <span>{customer.label}</span>}
        {payment && (isDone || state === 'known') && <RecordLink kind="Payment" to={payment} />}
      </span>
      {pays.length > 0 && <span className={`${styles.wide} ${styles.quiet}`}>{pays.join(' · ')}</span>}
      {message && <span className={`${styles.wide} ${styles.quiet}`}>{message}</span>}
    </>
  )
}

/** Who paid a row, chosen by a person. */
function Choice({ row: { line, state, candidates } }: { row: DepositRow }) {
  const { t } = useTranslation('deposits')
  const name = `choices.${rowName(line)}`
  const to: unknown = useWatch({ name: `${name}.to` })
  const isOpen = state === 'ambiguous' || state === 'unmatched'
  const [isChanging, change] = useState(false)
  const options: Option[] = [
    ...candidates.map(({ customer, invoices }, place) => ({
      value: candidateName(place),
      label:
        invoices.length > 0
          ? t('of', { name: customer.label, invoices: invoices.map(({ label }) => label).join(', ') })
          : t('oldest', { name: customer.label }),
    })),
    { value: ANOTHER, label: deposits.another },
    { value: LEFT_OUT, label: deposits.out },
  ]
  if (state === 'registered' && !isChanging && !to)
    return (
      <div className={styles.wide}>
        <Button size="bar" look="plain" aria-label={t('change', { line })} onClick={() => change(true)}>
          {deposits.changeShort}
        </Button>
      </div>
    )
  return (
    <>
      <div className={styles.wide}>
        <SelectField
          name={`${name}.to`}
          label={t('who', { line })}
          blank={isOpen ? deposits.pending : deposits.automatic}
          options={options}
        />
      </div>
      {to === ANOTHER && (
        <div className={styles.wide}>
          <CustomerPicker name={`${name}.customer`} label={t('customer', { line })} />
        </div>
      )}
    </>
  )
}
