import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Slug } from '@/contract/entities'
import type { Density } from '@/contract/preferences'

export type Theme = 'system' | 'light' | 'dark'

/** How one person likes their console. Nothing here is personal data: it outlives the session. */
export type Preferences = {
  theme: Theme
  density: Density
  /** Columns a person chose for a listing, in their order; absent means the listing's own choice. */
  columns: Partial<Record<Slug, string[]>>
  /** Navigation groups a person opened or closed, by the group's name; absent means the role's own choice. */
  openGroups: Record<string, boolean>
  /** Whether letters and signs alone do things, as `c` creates. */
  singleKeys: boolean
}

const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'normal',
  columns: {},
  openGroups: {},
  singleKeys: true,
}

export const preferences = createSlice({
  name: 'preferences',
  initialState: defaultPreferences,
  reducers: {
    themeChosen: (state, { payload }: PayloadAction<Theme>) => {
      state.theme = payload
    },
    densityChosen: (state, { payload }: PayloadAction<Density>) => {
      state.density = payload
    },
    columnsChosen: (
      state,
      { payload: { slug, columns } }: PayloadAction<{ slug: Slug; columns?: string[] }>,
    ) => {
      if (columns) state.columns[slug] = columns
      else delete state.columns[slug]
    },
    groupToggled: (state, { payload: { group, open } }: PayloadAction<{ group: string; open: boolean }>) => {
      state.openGroups[group] = open
    },
    singleKeysChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.singleKeys = payload
    },
    /** Another tab of the same browser chose something else. */
    preferencesRead: (state, { payload }: PayloadAction<Preferences>) => ({ ...state, ...payload }),
  },
  selectors: {
    selectTheme: (state) => state.theme,
    selectDensity: (state) => state.density,
    selectColumns: (state, slug: Slug) => state.columns[slug],
    selectOpenGroups: (state) => state.openGroups,
    selectSingleKeys: (state) => state.singleKeys,
  },
})

export const { themeChosen, densityChosen, columnsChosen, groupToggled, singleKeysChosen, preferencesRead } =
  preferences.actions
export const { selectTheme, selectDensity, selectColumns, selectOpenGroups, selectSingleKeys } =
  preferences.selectors
