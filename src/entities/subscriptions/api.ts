import { api } from '@/api/api'
import { archiving, edition, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import {
  Subscription,
  SubscriptionDetail,
  SubscriptionEdit,
  SubscriptionListQuery,
  subscriptionTransitions,
  subscriptionViews,
} from '@/contract/subscriptions'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSubscriptions: build.query(listing('Subscription', SubscriptionListQuery, Subscription)),
    countSubscriptions: build.query(viewCounts('Subscription', subscriptionViews)),
    getSubscription: build.query(oneRecord('Subscription', SubscriptionDetail)),
    editSubscription: build.mutation(edition('Subscription', SubscriptionEdit, SubscriptionDetail)),
    subscriptionTransition: build.mutation(
      transition('Subscription', subscriptionTransitions, SubscriptionDetail),
    ),
    archiveSubscription: build.mutation(archiving('Subscription')),
  }),
})

export const {
  useListSubscriptionsQuery,
  useCountSubscriptionsQuery,
  useGetSubscriptionQuery,
  useEditSubscriptionMutation,
  useSubscriptionTransitionMutation,
  useArchiveSubscriptionMutation,
} = subscriptionsApi
