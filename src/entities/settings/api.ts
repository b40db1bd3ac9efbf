import * as z from 'zod/mini'
import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { ifMatch } from '@/api/preconditions'
import { listTag, rowTags } from '@/api/tags'
import { ApiKey, type ApiKeyRotation, type NewApiKey, ToldApiKey } from '@/contract/apiKeys'
import { type ClockMove, DemoClock } from '@/contract/demoClock'
import { type ProviderSecret, ProviderSetUp } from '@/contract/identityProvider'
import { Deployment } from '@/contract/deployment'
import { type SettingsEdit, SettingsRecord, type SettingsSection } from '@/contract/settings'
import { NewScimKey, ScimSetUp } from '@/contract/scim'
import { type Detail, detailOf } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const apiKeys = pathOf('admin', 'api-keys')
const demoClock = pathOf('admin', 'demo-clock')

type Change = SettingsEdit & { section: SettingsSection; version: number }

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query({
      query: () => pathOf('admin', 'settings'),
      rawResponseSchema: detailOf(z.array(SettingsRecord)),
      transformResponse: ({ data }: Detail<SettingsRecord[]>) => data,
      providesTags: rowTags('Settings'),
    }),
    editSettings: build.mutation({
      query: ({ section, version, ...body }: Change) => ({
        url: pathOf('admin', 'settings', section),
        method: 'PATCH' as const,
        headers: ifMatch(version),
        body,
      }),
      rawResponseSchema: detailOf(SettingsRecord),
      transformResponse: ({ data }: Detail<SettingsRecord>) => data,
      invalidatesTags: [listTag('Settings')],
    }),
    getProviderSetUp: build.query({
      query: () => pathOf('admin', 'identity-provider'),
      rawResponseSchema: detailOf(ProviderSetUp),
      transformResponse: ({ data }: Detail<ProviderSetUp>) => data,
      providesTags: [listTag('Settings')],
    }),
    setProviderSecret: build.mutation({
      query: (body: ProviderSecret) => ({
        url: pathOf('admin', 'identity-provider', 'secret'),
        method: 'PUT' as const,
        body,
      }),
      invalidatesTags: [listTag('Settings')],
    }),
    getScimSetUp: build.query({
      query: () => pathOf('admin', 'scim-key'),
      rawResponseSchema: detailOf(ScimSetUp),
      transformResponse: ({ data }: Detail<ScimSetUp>) => data,
      providesTags: [listTag('Settings')],
    }),
    makeScimKey: build.mutation({
      query: () => ({ url: pathOf('admin', 'scim-key'), method: 'POST' as const }),
      rawResponseSchema: detailOf(NewScimKey),
      transformResponse: ({ data }: Detail<NewScimKey>) => data,
      invalidatesTags: [listTag('Settings')],
    }),
    removeScimKey: build.mutation({
      query: () => ({ url: pathOf('admin', 'scim-key'), method: 'DELETE' as const }),
      invalidatesTags: [listTag('Settings')],
    }),
    listApiKeys: build.query({
      query: () => apiKeys,
      rawResponseSchema: detailOf(z.array(ApiKey)),
      transformResponse: ({ data }: Detail<ApiKey[]>) => data,
      providesTags: [listTag('Settings')],
    }),
    makeApiKey: build.mutation({
      query: (body: NewApiKey) => ({ url: apiKeys, method: 'POST' as const, body }),
      rawResponseSchema: detailOf(ToldApiKey),
      transformResponse: ({ data }: Detail<ToldApiKey>) => data,
      invalidatesTags: [listTag('Settings')],
    }),
    rotateApiKey: build.mutation({
      query: ({ uuid, ...body }: ApiKeyRotation & { uuid: string }) => ({
        url: pathOf('admin', 'api-keys', uuid, 'rotate'),
        method: 'POST' as const,
        body,
      }),
      rawResponseSchema: detailOf(ToldApiKey),
      transformResponse: ({ data }: Detail<ToldApiKey>) => data,
      invalidatesTags: [listTag('Settings')],
    }),
    revokeApiKey: build.mutation({
      query: (uuid: string) => ({ url: pathOf('admin', 'api-keys', uuid), method: 'DELETE' as const }),
      invalidatesTags: [listTag('Settings')],
    }),
    getDeployment: build.query({
      query: () => pathOf('admin', 'deployment'),
      rawResponseSchema: detailOf(Deployment),
      transformResponse: ({ data }: Detail<Deployment>) => data,
    }),
    getDemoClock: build.query({
      query: () => demoClock,
      rawResponseSchema: detailOf(DemoClock),
      transformResponse: ({ data }: Detail<DemoClock>) => data,
    }),
    moveDemoClock: build.mutation({
      query: (body: ClockMove) => ({ url: demoClock, method: 'POST' as const, body }),
      rawResponseSchema: detailOf(DemoClock),
      transformResponse: ({ data }: Detail<DemoClock>) => data,
      async onQueryStarted(_move, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled
          void dispatch(settingsApi.util.upsertQueryData('getDemoClock', undefined, data))
        } catch {
          // Told where it was asked for.
        }
      },
    }),
  }),
})

export const {
  useGetSettingsQuery,
  useEditSettingsMutation,
  useGetProviderSetUpQuery,
  useSetProviderSecretMutation,
  useGetScimSetUpQuery,
  useMakeScimKeyMutation,
  useRemoveScimKeyMutation,
  useListApiKeysQuery,
  useMakeApiKeyMutation,
  useRotateApiKeyMutation,
  useRevokeApiKeyMutation,
  useGetDeploymentQuery,
  useGetDemoClockQuery,
  useMoveDemoClockMutation,
} = settingsApi
