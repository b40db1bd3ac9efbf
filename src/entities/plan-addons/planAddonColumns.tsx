import type { PlanAddon } from '@/contract/planAddons'
import { ListText } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { es } from './es'

/** What listings show of an add-on. */
export const planAddonColumns: Column<PlanAddon>[] = [
  column.text('name', { sortable: true, slot: 'title', width: 2 }),
  column.identifier('code', { sortable: true, priority: 3 }),
  column.word(es.types)('type', { sortable: true, priority: 2 }),
  {
    name: 'compatible_plans',
    show: ({ compatible_plans }) => <ListText items={compatible_plans.map(({ label }) => label)} />,
    slot: 'subtitle',
    width: 2,
  },
  column.money('amount_cents', { sortable: true, slot: 'amount' }),
  {
    name: 'pricing',
    show: ({ pricing }) => `${es.intervals[pricing.interval]}, ${es.modes[pricing.mode].toLowerCase()}`,
    priority: 2,
  },
  column.count('max_quantity', { priority: 3 }),
  column.count('subscriptions', { priority: 2 }),
  column.count('order', { sortable: true, priority: 3 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  column.status('PlanAddon', { sortable: true }),
]
