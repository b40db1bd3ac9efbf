import type { Reducer } from '@reduxjs/toolkit'
import {
  getStoredState,
  type PersistConfig,
  type Persistor,
  persistReducer,
  persistStore,
} from 'redux-persist'
import * as z from 'zod/mini'
import { slugs } from '@/contract/entities'
import { Uuid } from '@/contract/shapes'
import { accountSelection } from './accountSelection'
import { preferences, preferencesRead } from './preferences'
import { readStored, writeStored } from './safeStorage'
import { selectUser } from './session'
import type { AppStore } from './store'

/** Raised when what is kept changes its shape; anything kept under another version is dropped. */
const VERSION = 1
/** Starting does not wait longer than this, in milliseconds, for the browser's storage. */
const TIMEOUT_MS = 1_000

const Kept = { _persist: z.object({ version: z.literal(VERSION) }) }

const KeptSelection = z.object({ ...Kept, selected: z.nullable(Uuid) })

const columns = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))
const KeptPreferences = z.object({
  ...Kept,
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'normal', 'comfortable']),
  columns: z.partialRecord(z.enum(Object.values(slugs)), columns),
  openGroups: z.record(z.string().check(z.maxLength(60)), z.boolean()),
  // Those who were here before this could be chosen have it on.
  singleKeys: z._default(z.boolean(), true),
})

/** Preferences outlive the session and are shared by the tabs; they say nothing about anyone. */
const PREFERENCES_KEY = 'preferences'

/**
 * Takes up what earlier visits left: preferences, and the account selected by this person in this tab.
 * Resolves when it is in the store, and at the latest after a second, with what ends the keeping;
 * what is not of the right shape is left out.
 */
export async function startPersistence(store: AppStore): Promise<() => void> {
  const selectionConfig = {
    key: 'admin.selection',
    storage: selectionStorage(store),
    whitelist: ['selected'],
    ...configFor(KeptSelection),
  }
  const preferencesConfig = {
    key: PREFERENCES_KEY,
    storage: preferencesStorage,
    ...configFor(KeptPreferences),
  }

  // The slices are in place already; from here on they are also kept.
  const replacing = { overrideExisting: true }
  store.addReducer(
    { reducerPath: 'accountSelection', reducer: persistSlice(selectionConfig, accountSelection.reducer) },
    replacing,
  )
  store.addReducer(
    { reducerPath: 'preferences', reducer: persistSlice(preferencesConfig, preferences.reducer) },
    replacing,
  )
  const persistor = await new Promise<Persistor>((resolve) => {
    const starting = persistStore(store, null, () => resolve(starting))
  })

  // Another tab's choice is taken up at once, so that this one does not write over it later.
  const onStorage = async ({ key }: StorageEvent) => {
    if (key !== `persist:${PREFERENCES_KEY}`) return
    const read = KeptPreferences.safeParse(await getStoredState(preferencesConfig).catch(() => undefined))
    if (!read.success) return
    const { _persist, ...chosen } = read.data
    store.dispatch(preferencesRead(chosen))
  }
  globalThis.addEventListener('storage', onStorage)
  return () => {
    globalThis.removeEventListener('storage', onStorage)
    persistor.pause()
  }
}

/** Redux-persist's mark on the state is its own affair: to everyone else the slice is what it was. */
const persistSlice = <State>(config: PersistConfig<State>, reducer: Reducer<State>) =>
  persistReducer(config, reducer) as Reducer<State>

/** Nothing is merged into a slice that its schema does not accept. */
const configFor = (schema: z.ZodMiniType) =>
  ({
    version: VERSION,
    timeout: TIMEOUT_MS,
    migrate: async (found) => schema.safeParse(found).data as typeof found,
  }) satisfies Partial<PersistConfig<unknown>>

const preferencesStorage = {
  getItem: async (key: string) => readStored('localStorage', key),
  setItem: async (key: string, value: string) => writeStored('localStorage', key, value),
  removeItem: async (key: string) => writeStored('localStorage', key, null),
}

/** The tab's own storage, under the person's id. Its keys contain "admin", so that signing out clears them. */
function selectionStorage(store: AppStore) {
  const keyOf = (key: string) => {
    const user = selectUser(store.getState())
    return user && `${key}.${user.id}`
  }
  const write = (key: string | null, value: string | null) => key && writeStored('sessionStorage', key, value)
  return {
    getItem: async (key: string) => {
      await Promise.resolve() // Asked for by a reducer, while the store may not be looked at.
      return readStored('sessionStorage', keyOf(key) ?? '')
    },
    setItem: async (key: string, value: string) => write(keyOf(key), value),
    removeItem: async (key: string) => write(keyOf(key), null),
  }
}
