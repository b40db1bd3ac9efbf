import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  createListenerMiddleware,
  type WithSlice,
} from '@reduxjs/toolkit'
import type { api } from '@/api/api'
import { accountSelection } from './accountSelection'
import { preferences } from './preferences'
import { session } from './session'
import { viewport } from './viewport'

/** Redux-persist's actions carry functions; they are named here so that the start does not load the package. */
const persistActions = ['persist/PERSIST', 'persist/REHYDRATE', 'persist/REGISTER']

/**
 * A store of its own for the app and for each test. The API's cache and what is kept between visits
 * join it when the back-office starts (`api/connectApi.ts`, `store/persistence.ts`).
 */
export function makeStore(preloadedState?: Partial<RootState>) {
  const reducer = makeReducer()
  const joining = createDynamicMiddleware()
  const store = configureStore({
    reducer,
    preloadedState,
    middleware: (defaults) =>
      // Replies are frozen JSON already; walking through all of them at every action makes typing slow.
      defaults({
        serializableCheck: { ignoredActions: persistActions, ignoredPaths: ['api'] },
        immutableCheck: { ignoredPaths: ['api'] },
      })
        .prepend(createListenerMiddleware().middleware)
        .concat(joining.middleware),
  })
  return { ...store, addReducer: reducer.inject, addMiddleware: joining.addMiddleware }
}

const makeReducer = () =>
  combineSlices(session, viewport, preferences, accountSelection).withLazyLoadedSlices<
    WithSlice<typeof api>
  >()

export type RootState = ReturnType<ReturnType<typeof makeReducer>>
export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
