import type { ReactNode } from 'react'
import type { Kind } from '@/contract/entities'
import type { Ref } from '@/contract/shapes'
import {
  CountText,
  DayText,
  EmailText,
  Identifier,
  InstantText,
  MoneyText,
  RecordLink,
  Text,
  WordsText,
  YesNo,
} from '@/kit/facts/cells'
import { Status } from '@/kit/facts/Status'
import type { Column } from './columns'

type Holding<Name extends string, Value> = { [Key in Name]: Value }
type Show<Name extends string, Value> = Column<Holding<Name, Value>>
/** How a column stands in the table and on a card, apart from what it shows. */
type Place<Name extends string, Value> = Omit<Show<Name, Value>, 'name' | 'show'>

/** Makes columns that show one field of the row, by its name. */
const of =
  <Value,>(show: (value: Value) => ReactNode, align?: 'right', labels?: Readonly<Record<string, string>>) =>
  <Name extends string>(name: Name, place?: Place<Name, Value>): Show<Name, Value> => ({
    name,
    show: (row) => show(row[name]),
    ...(align && { align }),
    ...(labels && { labels }),
    ...place,
  })

/**
 * The columns that listings are made of, each showing the field of its name:
 *
 *     column.text('name', { sortable: true, slot: 'title', width: 2 }),
 *     column.reference('Account')('account'),
 *     column.status('Plan'),
 *
 * What shows more than one field is written out as a `Column`.
 */
export const column = {
  text: of((value: string | null) => <Text value={value} />),
  identifier: of((value: string | null) => <Identifier value={value} />),
  email: of((value: string | null) => <EmailText value={value} />),
  day: of((value: string | null) => <DayText value={value} />),
  instant: of((value: string | null) => <InstantText value={value} />),
  count: of((value: number | null) => <CountText value={value} />, 'right'),
  yesNo: of((value: boolean) => <YesNo value={value} />),
  /** A value of a few, by its word. */
  word: <Choice extends string>(labels: Record<Choice, string>) =>
    of((value: Choice | null) => <Text value={value && labels[value]} />, undefined, labels),
  /** Some values of a few, by their words. */
  words: <Choice extends string>(labels: Record<Choice, string>) =>
    of((values: Choice[]) => <WordsText words={values.map((value) => labels[value])} />, undefined, labels),
  reference: (kind: Kind) => of((value: Ref | null) => <RecordLink kind={kind} to={value} />),
  /** An amount in cents, in the row's currency. */
  money: <Name extends string>(
    name: Name,
    place?: Place<Name, number | null>,
  ): Column<Holding<Name, number | null> & { currency: string }> => ({
    name,
    show: (row) => <MoneyText cents={row[name]} currency={row.currency} />,
    align: 'right',
    ...place,
  }),
  status: (kind: Kind, place?: Place<'status', string>): Show<'status', string> => ({
    name: 'status',
    show: ({ status }) => <Status of={kind} value={status} />,
    slot: 'status',
    ...place,
  }),
}

/** Some columns of a listing, in its order: those that a short table has room for. */
export const only = <Row,>(columns: readonly Column<Row>[], ...names: string[]) =>
  columns.filter(({ name }) => names.includes(name))
