import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { figureTags } from '@/api/tags'
import { FundBalances } from '@/contract/fundBalances'
import { type Detail, detailOf } from '@/contract/shapes'

/** What the picture of a fund is drawn from: asked for with it. */
const balancesApi = api.injectEndpoints({
  endpoints: (build) => ({
    fundBalances: build.query({
      query: (uuid: string) => recordPath('funds', uuid, 'balances'),
      rawResponseSchema: detailOf(FundBalances),
      transformResponse: ({ data }: Detail<FundBalances>) => data,
      providesTags: figureTags('FundMovement'),
    }),
  }),
})

export const { useFundBalancesQuery } = balancesApi
