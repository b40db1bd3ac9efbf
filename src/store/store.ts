import { combineSlices, configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { FLUSH, PAUSE, PERSIST, persistReducer, PURGE, REGISTER, REHYDRATE } from 'redux-persist'
import { api } from '@/api/api'
import { accountSelection } from './accountSelection'
import { preferences } from "./preferences"
import { session } from './session'
import { viewport } from './viewport'

/** The tab's own storage: it outlives a reload, not the visit. Its key has "admin", so that signing out clears it. */
const storage = {
  getItem: async (key: string) => sessionStorage.getItem(key),
  setItem: async (key: string, value: string) => sessionStorage.setItem(key, value),
  removeItem: async (key: string) => sessionStorage.removeItem(key),
}

const reducer = combineSlices(session, viewport, preferences, api, {
  accountSelection: persistReducer({ key: 'admin.accounts', storage }, accountSelection.reducer),
})

export type RootState = ReturnType<typeof reducer>
export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']

/** A store of its own for the app and for each test. */
export function makeStore(preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer,
    preloadedState,
    middleware: (defaults) =>
      defaults({ serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] } })
        .prepend(createListenerMiddleware().middleware)
        .concat(api.middleware),
  })
  setupListeners(store.dispatch)
  return store
}
