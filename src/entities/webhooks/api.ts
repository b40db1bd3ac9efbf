import { api } from '@/api/api'
import { pathOf, recordPath } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { archiving, edition, listing, oneRecord, transition, viewCounts } from '@/api/recordEndpoints'
import { changedTags, listTag, rowTags } from '@/api/tags'
import type { Creating } from '@/api/writes'
import { type Detail, detailOf } from '@/contract/shapes'
import { WebhookLogDetail } from '@/contract/webhookLogs'
import {
  type NewWebhook,
  type SecretRotation,
  type WebhookRecovery,
  WebhookRecoveryReply,
  WebhookSample,
  type WebhookTest,
  WebhookWithSecret,
  webhookContract,
} from '@/contract/webhooks'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

type Recovering = { uuid: string; values: WebhookRecovery }

const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query(listing(webhookContract)),
    countWebhooks: build.query(viewCounts(webhookContract)),
    getWebhook: build.query(oneRecord(webhookContract)),
    editWebhook: build.mutation(edition(webhookContract)),
    webhookTransition: build.mutation(transition(webhookContract)),
    archiveWebhook: build.mutation(archiving(webhookContract)),

    /** Creates a webhook; the reply alone tells its secret. */
    createWebhook: build.mutation({
      query: ({ values, key, allowDuplicate }: Creating<NewWebhook>) => ({
        url: pathOf('admin', 'webhooks'),
        method: 'POST' as const,
        params: { allow_duplicate: allowDuplicate || undefined },
        headers: idempotencyKey(key),
        body: values,
      }),
      rawResponseSchema: WebhookWithSecret,
      transformResponse: ({ data }: WebhookWithSecret) => data,
      invalidatesTags: [listTag('Webhook')],
    }),

    /** Gives it a new secret; the reply alone tells it. */
    rotateWebhookSecret: build.mutation({
      query: ({ uuid, values }: { uuid: string; values: SecretRotation }) => ({
        url: recordPath('webhooks', uuid, 'actions', 'rotate-secret'),
        method: 'POST' as const,
        body: values,
      }),
      rawResponseSchema: WebhookWithSecret,
      transformResponse: ({ data }: WebhookWithSecret) => data,
      invalidatesTags: changedTags('Webhook'),
    }),

    /** Another like it, with a secret that the reply alone tells. */
    duplicateWebhook: build.mutation({
      query: ({ uuid, key }: { uuid: string; key: string }) => ({
        url: recordPath('webhooks', uuid, 'actions', 'duplicate'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
      }),
      rawResponseSchema: WebhookWithSecret,
      transformResponse: ({ data }: WebhookWithSecret) => data,
      invalidatesTags: [listTag('Webhook')],
    }),

    /** How many events it lacks since a day. */
    countLackedEvents: build.query({
      query: ({ uuid, since }: { uuid: string; since: string }) => ({
        url: recordPath('webhooks', uuid, 'actions', 'recover'),
        method: 'POST' as const,
        params: { dry_run: true },
        body: { since },
      }),
      rawResponseSchema: WebhookRecoveryReply,
      transformResponse: ({ data }: WebhookRecoveryReply) => data.count,
      providesTags: rowTags('WebhookLog'),
    }),
    /** Sends it what it lacks since a day. */
    recoverEvents: build.mutation({
      query: ({ uuid, values }: Recovering) => ({
        url: recordPath('webhooks', uuid, 'actions', 'recover'),
        method: 'POST' as const,
        body: values,
      }),
      rawResponseSchema: WebhookRecoveryReply,
      transformResponse: ({ data }: WebhookRecoveryReply) => data.count,
      invalidatesTags: (data: number | undefined, error: unknown, arg: Recovering) => [
        listTag('WebhookLog'),
        ...changedTags('Webhook')(data, error, arg),
      ],
    }),

    /** What an event of a type looks like to it. */
    getWebhookSample: build.query({
      query: ({ uuid, event }: { uuid: string; event: string }) => ({
        url: recordPath('webhooks', uuid, 'sample'),
        params: { event },
      }),
      rawResponseSchema: WebhookSample,
      transformResponse: ({ data }: WebhookSample) => data,
    }),
    /** Sends it a made-up event, and waits for how that goes. */
    sendTestEvent: build.mutation({
      query: ({ uuid, values }: { uuid: string; values: WebhookTest }) => ({
        url: recordPath('webhooks', uuid, 'actions', 'send-test'),
        method: 'POST' as const,
        body: values,
      }),
      rawResponseSchema: detailOf(WebhookLogDetail),
      transformResponse: ({ data }: Detail<WebhookLogDetail>) => data,
      invalidatesTags: [listTag('WebhookLog')],
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
  useRotateWebhookSecretMutation,
  useDuplicateWebhookMutation,
  useCountLackedEventsQuery,
  useRecoverEventsMutation,
  useGetWebhookSampleQuery,
  useSendTestEventMutation,
} = webhooksApi
