import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { listTag, rowTags } from '@/api/tags'
import { type LinkSubject, type MethodLinkOrder, MethodLinks } from '@/contract/methodUpdates'
import { type Detail, detailOf } from '@/contract/shapes'

/** The record that a link is sent for. */
export type LinkTarget = { of: LinkSubject; uuid: string }

const methodLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMethodLink: build.query({
      query: ({ of, uuid }: LinkTarget) => recordPath(of, uuid, 'method-link'),
      rawResponseSchema: detailOf(MethodLinks),
      transformResponse: ({ data }: Detail<MethodLinks>) => data,
      providesTags: rowTags('PaymentMethod'),
    }),
    sendMethodLink: build.mutation({
      query: ({ of, uuid, ...order }: LinkTarget & MethodLinkOrder) => ({
        url: recordPath(of, uuid, 'method-link'),
        method: 'POST' as const,
        body: order,
      }),
      rawResponseSchema: detailOf(MethodLinks),
      transformResponse: ({ data }: Detail<MethodLinks>) => data,
      invalidatesTags: [listTag('PaymentMethod'), listTag('Event')],
    }),
    revokeMethodLink: build.mutation({
      query: ({ of, uuid }: LinkTarget) => ({
        url: recordPath(of, uuid, 'method-link', 'revoke'),
        method: 'POST' as const,
        body: {},
      }),
      invalidatesTags: [listTag('PaymentMethod'), listTag('Event')],
    }),
  }),
})

export const { useGetMethodLinkQuery, useSendMethodLinkMutation, useRevokeMethodLinkMutation } = methodLinkApi
