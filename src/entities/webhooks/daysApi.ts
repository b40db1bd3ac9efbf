import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { figureTags } from '@/api/tags'
import { type Detail, detailOf } from '@/contract/shapes'
import { type DeliveryDay, DeliveryDays } from '@/contract/webhooks'

/** What the picture of a webhook's deliveries is drawn from: asked for with it. */
const daysApi = api.injectEndpoints({
  endpoints: (build) => ({
    webhookDays: build.query({
      query: (uuid: string) => recordPath('webhooks', uuid, 'days'),
      rawResponseSchema: detailOf(DeliveryDays),
      transformResponse: ({ data }: Detail<DeliveryDay[]>) => data,
      providesTags: figureTags('WebhookLog'),
    }),
  }),
})

export const { useWebhookDaysQuery } = daysApi
