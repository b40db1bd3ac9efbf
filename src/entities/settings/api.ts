import * as z from 'zod/mini'
import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { ifMatch } from '@/api/preconditions'
import { listTag, rowTags } from '@/api/tags'
import { type ClockMove, DemoClock } from '@/contract/demoClock'
import { Deployment } from '@/contract/deployment'
import { type SettingsEdit, SettingsRecord, type SettingsSection } from '@/contract/settings'
import { type Detail, detailOf } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

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
  useGetDeploymentQuery,
  useGetDemoClockQuery,
  useMoveDemoClockMutation,
} = settingsApi
