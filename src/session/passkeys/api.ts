import * as z from 'zod/mini'
import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { type NewPasskey, Passkey, PasskeyOptions, type PasskeyProof } from '@/contract/passkeys'
import { type Detail, detailOf } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const address = pathOf('admin', 'passkeys')

const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPasskeys: build.query({
      query: () => address,
      rawResponseSchema: detailOf(z.array(Passkey)),
      transformResponse: ({ data }: Detail<Passkey[]>) => data,
      providesTags: ['User'],
    }),
    beginPasskey: build.mutation({
      query: (body: PasskeyProof) => ({ url: `${address}/begin`, method: 'POST' as const, body }),
      rawResponseSchema: detailOf(PasskeyOptions),
      transformResponse: ({ data }: Detail<PasskeyOptions>) => data,
    }),
    addPasskey: build.mutation({
      query: (body: NewPasskey) => ({ url: address, method: 'POST' as const, body }),
      rawResponseSchema: detailOf(Passkey),
      transformResponse: ({ data }: Detail<Passkey>) => data,
      invalidatesTags: ['User'],
    }),
    removePasskey: build.mutation({
      query: (uuid: string) => ({
        url: pathOf('admin', 'passkeys', uuid),
        method: 'DELETE' as const,
      }),
      invalidatesTags: ['User'],
    }),
  }),
})

export const {
  useListPasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
} = passkeysApi
