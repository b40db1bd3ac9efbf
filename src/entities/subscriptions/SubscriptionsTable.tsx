import type { SubscriptionListQuery } from '@/contract/subscriptions'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListSubscriptionsQuery } from './api'
import { subscriptionColumns } from './subscriptionColumns'

/** The subscriptions that belong to a record. */
export const SubscriptionsTable: RelatedTable<
  Pick<SubscriptionListQuery, 'account' | 'customer' | 'plan' | 'addon' | 'payment_method'>
> = relatedTable(
  'Subscription',
  useListSubscriptionsQuery,
  only(subscriptionColumns, 'number', 'customer', 'plan', 'amount_cents', 'status'),
)
