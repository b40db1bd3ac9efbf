import type { FundMovement } from '@/contract/fundMovements'
import type { MovementDirection } from '@/contract/movementDirection'
import { MoneyText, None, SecondText, Text } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { formatMoney } from '@/kit/text/formats'
import { ActorName } from '@/kit/facts/ActorName'
import { es } from './es'
import { SourceText } from './SourceText'

/** The amount of a movement, in the column of its direction only. */
const amount = (direction: MovementDirection): Column<FundMovement> => ({
  name: direction,
  show: (row) =>
    row.direction === direction ? <MoneyText cents={row.amount_cents} currency={row.currency} /> : <None />,
  align: 'right',
  width: 1.2,
})

/** What listings show of a movement of a fund. */
export const fundMovementColumns: Column<FundMovement>[] = [
  column.identifier('number', { sortable: true, slot: 'subtitle' }),
  {
    name: 'effective_at',
    show: ({ effective_at }) => <SecondText value={effective_at} />,
    isZoned: true,
    sortable: true,
    slot: 'meta',
    width: 2.1,
  },
  column.reference('Fund')('fund', { slot: 'subtitle', width: 1.4 }),
  column.word(es.types)('type', { sortable: true, slot: 'title', width: 1.2 }),
  {
    name: 'source',
    show: ({ source }) => <SourceText source={source} />,
    priority: 3,
  },
  amount('debit'),
  amount('credit'),
  column.money('posted_after_cents', { priority: 2, width: 1.2 }),
  column.money('held_after_cents', { priority: 3 }),
  {
    name: 'amount_cents',
    show: ({ amount_cents, direction, currency }) =>
      `${direction === 'debit' ? '−' : ''}${formatMoney(amount_cents, currency)}`,
    sortable: true,
    align: 'right',
    slot: 'amount',
    priority: 3,
  },
  column.reference('Account')('account', { priority: 3 }),
  {
    name: 'description',
    show: ({ description }) => <Text value={description} />,
    priority: 3,
    width: 1.6,
  },
  {
    name: 'created_by',
    show: ({ created_by }) => <ActorName actor={created_by} />,
    priority: 3,
  },
  column.status('FundMovement'),
]
