import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import {
  archiving,
  decision,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import { recordTag } from '@/api/tags'
import { slugs } from '@/contract/entities'
import {
  type CancelRequest,
  type CouponRequest,
  type DayChange,
  type MethodChange,
  type PauseRequest,
  type PayrollEnd,
  type PlanChange,
  type SubscriptionAction,
  type SubscriptionDetail,
  type TrialExtension,
  type UpcomingCharge,
  UpcomingCharges,
  subscriptionContract,
} from '@/contract/subscriptions'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

type Values =
  | PlanChange
  | PauseRequest
  | CancelRequest
  | TrialExtension
  | CouponRequest
  | MethodChange
  | DayChange
  | PayrollEnd
  | Record<string, never>

const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSubscriptions: build.query(listing(subscriptionContract)),
    countSubscriptions: build.query(viewCounts(subscriptionContract)),
    getSubscription: build.query(oneRecord(subscriptionContract)),
    editSubscription: build.mutation(edition(subscriptionContract)),
    subscriptionTransition: build.mutation(transition(subscriptionContract)),
    subscriptionAction: build.mutation(
      decision<SubscriptionAction, Values, SubscriptionDetail>(subscriptionContract),
    ),
    upcomingCharges: build.query({
      query: (uuid: string) => recordPath(slugs.Subscription, uuid, 'upcoming'),
      rawResponseSchema: UpcomingCharges,
      transformResponse: ({ data }: { data: UpcomingCharge[] }) => data,
      providesTags: (_data, _error, uuid) => recordTag('Subscription')(undefined, undefined, uuid),
    }),
    archiveSubscription: build.mutation(archiving(subscriptionContract)),
  }),
})

export const {
  useListSubscriptionsQuery,
  useCountSubscriptionsQuery,
  useGetSubscriptionQuery,
  useEditSubscriptionMutation,
  useSubscriptionTransitionMutation,
  useSubscriptionActionMutation,
  useUpcomingChargesQuery,
  useArchiveSubscriptionMutation,
} = subscriptionsApi
