import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { figureTags } from '@/api/tags'
import { AccountMonths } from '@/contract/accountMonths'
import { type Detail, detailOf } from '@/contract/shapes'

/** What the pictures of an account's money are drawn from: asked for with them. */
const monthsApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountMonths: build.query({
      query: (uuid: string) => recordPath('accounts', uuid, 'months'),
      rawResponseSchema: detailOf(AccountMonths),
      transformResponse: ({ data }: Detail<AccountMonths>) => data,
      providesTags: [...figureTags('Invoice'), ...figureTags('Payment')],
    }),
  }),
})

export const { useAccountMonthsQuery } = monthsApi
