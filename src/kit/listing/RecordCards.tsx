import { isValidElement, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Kind } from '@/contract/entities'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { CountText, DayText, InsideLink, InstantText, MoneyText } from '@/kit/facts/cells'
import { rememberOpened } from '@/kit/navigation/lastListing'
import { paths } from '@/kit/navigation/paths'
import { SkeletonBar } from '@/kit/elements/Skeleton'
import type { Column } from './columns'
import styles from './RecordTable.module.css'

type Props<Row> = {
  kind: Kind
  rows: Row[] | undefined
  columns: readonly Column<Row>[]
}

/** Days, amounts and counts: what they are is only told by their head. */
const isBare = (shown: ReactNode) =>
  isValidElement(shown) && [DayText, InstantText, MoneyText, CountText].some((one) => one === shown.type)

const WAITING_CARDS = Array.from({ length: 6 }, (_, card) => card)

/** Records as cards, for a phone: the same columns, each in the slot it names. Each card is one link. */
export function RecordCards<Row extends { uuid: string }>({ kind, rows, columns }: Props<Row>) {
  const texts = useTexts(kind)
  if (!rows)
    return (
      <ul className={`${styles.cards} ${styles.appear}`} aria-hidden>
        {WAITING_CARDS.map((card) => (
          <li key={card} className={styles.card}>
            <SkeletonBar />
          </li>
        ))}
      </ul>
    )

  // Beside a record what it is of is left out: the next that tells the cards apart is their title.
  const title =
    columns.find(({ slot }) => slot === 'title') ?? columns.find(({ slot }) => slot === 'subtitle')
  const inSlot = (slot: Column<Row>['slot']) =>
    columns.filter((column) => (column === title ? slot === 'title' : column.slot === slot))
  const showSlot = (slot: Column<Row>['slot'], row: Row) =>
    inSlot(slot).map(({ name, show, card = show }) => <span key={name}>{card(row)}</span>)
  /** What says nothing without its head has it before: "Vence 5 nov 2026". */
  const showMeta = (row: Row) =>
    inSlot('meta').map(({ name, show, card }) => {
      const shown = (card ?? show)(row)
      return (
        <span key={name}>
          {!card && isBare(shown) && `${texts.column(name)} `}
          {shown}
        </span>
      )
    })

  return (
    <InsideLink value>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={row.uuid}>
            <Link
              to={paths.record(kind, row.uuid)}
              className={styles.card}
              onClick={() => rememberOpened(kind, row.uuid)}
            >
              <span className={styles.cardTitle}>{showSlot('title', row)}</span>
              <span className={styles.cardStatus}>{showSlot('status', row)}</span>
              <span className={styles.cardSubtitle}>{showSlot('subtitle', row)}</span>
              <span className={styles.cardMeta}>{showMeta(row)}</span>
              <span className={styles.cardAmount}>{showSlot('amount', row)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </InsideLink>
  )
}
