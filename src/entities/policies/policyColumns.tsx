import type { Policy } from '@/contract/policies'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { es } from './es'
import { PolicyStatusBadge } from './PolicyStatusBadge'

/** What listings show of a policy. */
export const policyColumns: Column<Policy>[] = [
  column.identifier('number', { sortable: true, slot: 'subtitle' }),
  column.reference('Member')('holder', { sortable: true, slot: 'title', width: 1.6 }),
  column.reference('Plan')('plan', { slot: 'subtitle', width: 1.4 }),
  column.reference('Account')('account', { priority: 3, width: 1.4 }),
  column.reference('Customer')('customer', { priority: 3, width: 1.4 }),
  column.money('monthly_cents', { sortable: true, slot: 'amount', priority: 2 }),
  column.day('starts_on', { sortable: true, priority: 3 }),
  column.day('ends_on', { sortable: true, slot: 'meta' }),
  column.money('balance_cents', { sortable: true, priority: 3 }),
  column.count('members', { priority: 3 }),
  column.instant('next_payment_at', { priority: 3 }),
  column.word(es.fundings)('funding', { priority: 3 }),
  column.word(es.stages)('stage', { priority: 3 }),
  column.yesNo('auto_renew', { priority: 3 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  {
    name: 'status',
    show: (policy) => <PolicyStatusBadge policy={policy} />,
    sortable: true,
    slot: 'status',
  },
]
