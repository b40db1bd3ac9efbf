import type { FundAuthorization } from '@/contract/fundAuthorizations'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { StatusTag } from '@/kit/facts/StatusTag'
import { ActorName } from '@/kit/facts/ActorName'
import { CheckTag } from './CheckTag'
import { es } from './es'

/** What listings show of an authorization of a fund. */
export const fundAuthorizationColumns: Column<FundAuthorization>[] = [
  column.identifier('number', { sortable: true }),
  column.reference('Member')('member', { slot: 'title', width: 1.6 }),
  column.reference('Service')('service', { priority: 2, slot: 'subtitle', width: 1.4 }),
  column.reference('Provider')('provider', { priority: 3, width: 1.4 }),
  column.reference('Fund')('fund', { priority: 2, width: 1.4 }),
  column.money('requested_cents', { sortable: true, slot: 'amount' }),
  column.money('approved_cents', { sortable: true, priority: 3 }),
  column.money('captured_cents', { priority: 3 }),
  column.day('due_on', { sortable: true, slot: 'meta' }),
  column.day('service_on', { sortable: true, priority: 3 }),
  {
    name: 'worst_check',
    show: ({ worst_check }) => <CheckTag result={worst_check} />,
    priority: 3,
  },
  {
    name: 'priority',
    show: ({ priority }) =>
      priority === 'urgent' ? <StatusTag tone="bad">{es.priorities.urgent}</StatusTag> : es.priorities.normal,
    priority: 3,
  },
  column.instant('created_at', { sortable: true, priority: 3 }),
  {
    name: 'created_by',
    show: ({ created_by }) => <ActorName actor={created_by} />,
    priority: 3,
  },
  column.status('FundAuthorization', { sortable: true }),
]
