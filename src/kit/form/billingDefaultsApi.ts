import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { rowTags } from '@/api/tags'
import { BillingDefaults } from '@/contract/billingDefaults'
import { type Detail, detailOf } from '@/contract/shapes'

/** Of the settings, what new invoices, accounts and plans begin with. */
export const { useGetBillingDefaultsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getBillingDefaults: build.query({
      query: () => pathOf('admin', 'billing-defaults'),
      rawResponseSchema: detailOf(BillingDefaults),
      transformResponse: ({ data }: Detail<BillingDefaults>) => data,
      providesTags: rowTags('Settings'),
    }),
  }),
})
