import { addListener } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { dataAbandoned } from '@/store/session'
import type { AppStore } from '@/store/store'
import { api, tagTypes } from './api'
import { lostWriteFound } from './lostWrites'

/**
 * Gives a store the API's cache. Done when the first screen that asks for data is loaded,
 * so that signing in and the public pages do not wait for RTK Query. Returns what ends its listening to the window.
 */
export function connectApi(store: AppStore): () => void {
  store.addReducer(api)
  store.addMiddleware(api.middleware)
  const stop = setupListeners(store.dispatch)
  store.dispatch(
    addListener({
      actionCreator: dataAbandoned,
      effect: (_action, { dispatch }) => void dispatch(api.util.resetApiState()),
    }),
  )
  store.dispatch(
    addListener({
      actionCreator: lostWriteFound,
      effect: (_action, { dispatch }) => void dispatch(api.util.invalidateTags(tagTypes)),
    }),
  )
  return stop
}
