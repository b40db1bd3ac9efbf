import { type FunctionComponent, isValidElement } from 'react'
import {
  CountText,
  DayText,
  Identifier,
  InstantText,
  MoneyText,
  PhoneText,
  SecondText,
  YesNo,
} from '@/kit/facts/cells'
import { Status } from '@/kit/facts/Status'
import type { Column } from './columns'

/** What says nothing once it is cut: identifiers, days, amounts, counts and statuses. */
const whole = new Set<unknown>([
  CountText,
  DayText,
  Identifier,
  InstantText,
  MoneyText,
  PhoneText,
  SecondText,
  Status,
  YesNo,
] satisfies FunctionComponent<never>[])

/** The names of the columns that are never cut; the others share what room these leave. */
export function findWholeColumns<Row>(columns: readonly Column<Row>[], row: Row | undefined): Set<string> {
  const found = columns.filter(({ align, slot, show }) => {
    if (align === 'right' || slot === 'status') return true
    const shown = row && show(row)
    return isValidElement(shown) && whole.has(shown.type)
  })
  return new Set(found.map(({ name }) => name))
}
