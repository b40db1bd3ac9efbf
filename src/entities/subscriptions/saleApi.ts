import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { listTag } from '@/api/tags'
import { type ActionReply, actionReplyOf } from '@/contract/actions'
import { slugs } from '@/contract/entities'
import type { StaffSale } from '@/contract/staffSales'
import { SubscriptionDetail } from '@/contract/subscriptions'
import type { How } from '@/api/writes'

const salesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sells a plan by hand, or tells what its first charge would come to. */
    sellByStaff: build.mutation({
      query: ({ sale, how: { dryRun, token, key } }: { sale: StaffSale; how: How }) => ({
        url: pathOf('admin', slugs.Subscription),
        method: 'POST',
        params: { dry_run: dryRun || undefined, preview_token: token },
        ...(key && { headers: idempotencyKey(key) }),
        body: sale,
      }),
      rawResponseSchema: actionReplyOf(SubscriptionDetail),
      invalidatesTags: (_reply: ActionReply<SubscriptionDetail> | undefined, error, { how }) =>
        how.dryRun || error
          ? []
          : (
              [
                'Subscription',
                'Policy',
                'MemberPolicy',
                'Member',
                'Invoice',
                'Payment',
                'Event',
                'Log',
              ] as const
            ).map((kind) => listTag(kind)),
    }),
  }),
})

export const { useSellByStaffMutation } = salesApi
