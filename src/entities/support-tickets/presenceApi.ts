import * as z from 'zod/mini'
import { api } from '@/api/api'
import { type Appearance, Presence, type PresentKind } from '@/contract/presence'
import { type Detail, detailOf } from '@/contract/shapes'

export const presenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who has records of a kind open now. */
    listPresence: build.query({
      query: (type: PresentKind) => ({ url: 'admin/presence', params: { type } }),
      rawResponseSchema: detailOf(z.array(Presence)),
      transformResponse: ({ data }: Detail<Presence[]>) => data,
      providesTags: ['Presence'],
    }),
    appear: build.mutation({
      // The last word of a page that is closed still arrives.
      query: (body: Appearance) => ({
        url: 'admin/presence',
        method: 'PUT' as const,
        body,
        keepalive: true,
      }),
      transformResponse: (): void => undefined,
    }),
  }),
})

export const { useListPresenceQuery } = presenceApi
