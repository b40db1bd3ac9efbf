import type { Plan } from '@/contract/plans'
import { Maybe } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { formatMoney } from '@/kit/text/formats'
import { es } from './es'
import { parts } from './parts'

/** What listings show of a plan. */
export const planColumns: Column<Plan>[] = [
  column.text('name', { sortable: true, slot: 'title', width: 2 }),
  column.identifier('code', { sortable: true, priority: 3 }),
  column.word(es.kinds)('kind', { sortable: true, slot: 'subtitle', priority: 2, width: 1.4 }),
  {
    name: 'price_from',
    show: ({ price_from }) => (
      <Maybe value={price_from}>
        {({ amount_cents, currency, interval }) =>
          `${formatMoney(amount_cents, currency)} ${parts.each[interval]}`
        }
      </Maybe>
    ),
    sortable: true,
    align: 'right',
    slot: 'amount',
    width: 1.4,
  },
  column.count('policies', { slot: 'meta' }),
  column.count('subscribers', { priority: 3 }),
  column.money('mrr_cents', { priority: 2 }),
  column.words(es.audiences)('audience', { priority: 3, width: 1.4 }),
  column.text('family', { priority: 3 }),
  column.count('revision', { sortable: true, priority: 3 }),
  column.instant('updated_at', { sortable: true, priority: 2 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  column.status('Plan', { sortable: true }),
]
