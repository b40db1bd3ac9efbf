import type { Fund } from '@/contract/funds'
import { None } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { formatPercent } from '@/kit/text/formats'
import { es } from './es'
import { FundStatusBadge } from './FundStatusBadge'

/** What listings show of a fund. */
export const fundColumns: Column<Fund>[] = [
  column.text('name', { sortable: true, slot: 'title', width: 1.8 }),
  column.identifier('number', { sortable: true, priority: 3 }),
  column.reference('Company')('company', { priority: 2, slot: 'subtitle', width: 1.4 }),
  column.reference('Account')('account', { priority: 3, width: 1.4 }),
  column.money('available_cents', { sortable: true, slot: 'amount' }),
  column.money('held_cents', { sortable: true, priority: 2, slot: 'meta' }),
  column.money('posted_cents', { sortable: true }),
  column.money('low_balance_cents', { priority: 3 }),
  column.money('credit_line_cents', { priority: 3 }),
  {
    name: 'used_pct',
    show: ({ used_pct }) => (used_pct === null ? <None /> : formatPercent(used_pct / 100)),
    align: 'right',
    priority: 3,
  },
  column.count('pending_authorizations', { priority: 3 }),
  column.word(es.purposes)('purpose', { priority: 3 }),
  column.word(es.models)('model', { priority: 3 }),
  column.day('ends_on', { sortable: true, priority: 3 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  { name: 'status', show: (fund) => <FundStatusBadge fund={fund} />, slot: 'status' },
]
