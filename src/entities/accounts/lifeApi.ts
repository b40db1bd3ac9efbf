import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { figureTags } from '@/api/tags'
import { AccountLife } from '@/contract/accountLife'
import { type Detail, detailOf } from '@/contract/shapes'

/** What the line of an account's life is drawn from: asked for with it. */
const lifeApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountLife: build.query({
      query: (uuid: string) => recordPath('accounts', uuid, 'life'),
      rawResponseSchema: detailOf(AccountLife),
      transformResponse: ({ data }: Detail<AccountLife>) => data,
      providesTags: [
        ...figureTags('Subscription'),
        ...figureTags('Payment'),
        ...figureTags('Transaction'),
        ...figureTags('SupportTicket'),
        ...figureTags('Authorization'),
      ],
    }),
  }),
})

export const { useAccountLifeQuery } = lifeApi
