import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { decision } from '@/api/recordEndpoints'
import { changedTags, listTag } from '@/api/tags'
import { FundMovementDetail, type NewAdjustment, type NewContribution } from '@/contract/fundMovements'
import type { Detail } from '@/contract/shapes'

/** What staff do by hand with the money of a fund: asked for with the dialogs that do it. */
const fundMoneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was paid into a fund, written down by hand; the same idempotency key sent twice moves it once. */
    contributeToFund: build.mutation({
      query: ({ uuid, values, key }: { uuid: string; values: NewContribution; key: string }) => ({
        url: recordPath('funds', uuid, 'actions', 'contribute'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
        body: values,
      }),
      transformResponse: ({ data }: Detail<FundMovementDetail>) => data,
      invalidatesTags: (_reply, error, { uuid }) =>
        error
          ? []
          : [
              ...changedTags('Fund')(undefined, undefined, uuid),
              listTag('FundMovement'),
              listTag('Invoice'),
              listTag('Payment'),
            ],
    }),
    adjustFund: build.mutation(
      decision<'adjust', NewAdjustment, FundMovementDetail>({ kind: 'Fund', detail: FundMovementDetail }),
    ),
  }),
})

export const { useContributeToFundMutation, useAdjustFundMutation } = fundMoneyApi
