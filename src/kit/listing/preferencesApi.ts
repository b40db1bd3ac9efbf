import { useEffect, useEffectEvent } from 'react'
import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { ListingPreferences } from '@/contract/preferences'
import { detailOf } from '@/contract/shapes'
import { useAppDispatch, useAppStore } from '@/store/hooks'
import { preferencesRead } from '@/store/preferences'

const address = pathOf('admin', 'preferences')

const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getListingPreferences: build.query({
      query: () => address,
      rawResponseSchema: detailOf(ListingPreferences),
      transformResponse: ({ data }: { data: ListingPreferences }) => data,
    }),
    keepListingPreferences: build.mutation({
      query: (body: ListingPreferences) => ({ url: address, method: 'PUT' as const, body }),
      rawResponseSchema: detailOf(ListingPreferences),
      transformResponse: ({ data }: { data: ListingPreferences }) => data,
    }),
  }),
})

const { useGetListingPreferencesQuery, useKeepListingPreferencesMutation } = preferencesApi

/** Takes up how the person likes their listings, as they left it on any computer. */
export function useKeptPreferences() {
  const { data } = useGetListingPreferencesQuery(undefined)
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const takeUp = useEffectEvent(({ columns, density }: ListingPreferences) => {
    // Nothing was kept yet: what this browser remembers stays.
    if (density === null && Object.keys(columns).length === 0) return
    const { preferences } = store.getState()
    dispatch(preferencesRead({ ...preferences, columns, density: density ?? preferences.density }))
  })
  useEffect(() => {
    if (data) takeUp(data)
  }, [data])
}

/** Keeps how the person likes their listings now, for other computers; where that fails this browser still has it. */
export function useKeepPreferences(): () => void {
  const [keep] = useKeepListingPreferencesMutation()
  const store = useAppStore()
  return () => {
    const { columns, density } = store.getState().preferences
    void keep({ columns, density })
  }
}
