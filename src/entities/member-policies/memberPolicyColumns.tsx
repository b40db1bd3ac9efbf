import type { MemberPolicy } from '@/contract/memberPolicies'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { bondOf } from './bond'
import { es } from './es'
import { MemberPolicyStatusBadge } from './MemberPolicyStatusBadge'

/** What listings show of a member's cover. */
export const memberPolicyColumns: Column<MemberPolicy>[] = [
  column.reference('Member')('member', { sortable: true, slot: 'title', width: 1.8 }),
  column.identifier('number', { sortable: true, priority: 3 }),
  column.reference('Policy')('policy', { slot: 'subtitle' }),
  column.reference('Plan')('plan', { priority: 3, width: 1.4 }),
  column.reference('Account')('account', { priority: 3, width: 1.4 }),
  { name: 'relationship', show: bondOf, priority: 2 },
  column.word(es.roles)('role', { priority: 3 }),
  column.day('starts_on', { sortable: true, slot: 'meta', priority: 2 }),
  column.day('ends_on', { sortable: true, priority: 3 }),
  column.day('waiting_ends_on', { sortable: true, priority: 3 }),
  column.identifier('card_number', { priority: 3, width: 1.4 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  {
    name: 'status',
    show: (cover) => <MemberPolicyStatusBadge cover={cover} />,
    sortable: true,
    slot: 'status',
  },
]
