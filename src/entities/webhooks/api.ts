import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { archiving, edition, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import { listTag } from '@/api/tags'
import type { Creating } from '@/api/writes'
import {
  CreatedWebhook,
  type NewWebhook,
  Webhook,
  WebhookDetail,
  WebhookEdit,
  WebhookListQuery,
  webhookTransitions,
  webhookViews,
} from '@/contract/webhooks'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query(listing('Webhook', WebhookListQuery, Webhook)),
    countWebhooks: build.query(viewCounts('Webhook', webhookViews)),
    getWebhook: build.query(oneRecord('Webhook', WebhookDetail)),
    editWebhook: build.mutation(edition('Webhook', WebhookEdit, WebhookDetail)),
    webhookTransition: build.mutation(transition('Webhook', webhookTransitions, WebhookDetail)),
    archiveWebhook: build.mutation(archiving('Webhook')),

    /** Creates a webhook; the reply alone tells its secret. */
    createWebhook: build.mutation({
      query: ({ values, key, allowDuplicate }: Creating<NewWebhook>) => ({
        url: pathOf('admin', 'webhooks'),
        method: 'POST' as const,
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: idempotencyKey(key),
        body: values,
      }),
      rawResponseSchema: CreatedWebhook,
      transformResponse: ({ data }: CreatedWebhook) => data,
      invalidatesTags: [listTag('Webhook')],
    }),
  }),
})

export const {
  useListWebhooksQuery,
  useCountWebhooksQuery,
  useGetWebhookQuery,
  useCreateWebhookMutation,
  useEditWebhookMutation,
  useWebhookTransitionMutation,
  useArchiveWebhookMutation,
} = webhooksApi
