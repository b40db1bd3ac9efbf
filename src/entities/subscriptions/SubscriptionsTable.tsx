import type { SubscriptionListQuery } from '@/contract/subscriptions'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListSubscriptionsQuery } from './api'
import { subscriptionColumns } from './subscriptionColumns'

const columns = only(subscriptionColumns, 'number', 'customer', 'plan', 'amount_cents', 'status')

/** The subscriptions that belong to a record. */
export const SubscriptionsTable = ({
  filter,
}: {
  filter: Pick<SubscriptionListQuery, 'account' | 'customer' | 'plan' | 'addon' | 'payment_method'>
}) => (
  <RelatedList
    kind="Subscription"
    result={useListSubscriptionsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
