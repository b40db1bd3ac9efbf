import { send } from './baseQueryWithReauth'
import type { ApiCall } from './exchange'
import type { Outcome } from './outcome'
import type { SessionStore } from './sessionStore'

/** A call to dispatch, for code outside RTK Query: `const { data, error } = await dispatch(getJson('public/plans/x'))`. */
type Dispatchable = (
  dispatch: SessionStore['dispatch'],
  getState: SessionStore['getState'],
) => Promise<Outcome>

const call =
  (args: ApiCall): Dispatchable =>
  (dispatch, getState) =>
    send(args, { dispatch, getState })

/** A GET to dispatch; `params` become the query. */
export const getJson = (url: string, params?: object) => call({ url, params })
/** A POST to dispatch, with a body of JSON. */
export const postJson = (url: string, body?: unknown, params?: object) =>
  call({ url, method: 'POST', body, params })
/** A PUT to dispatch, with a body of JSON. */
export const putJson = (url: string, body?: unknown, params?: object) =>
  call({ url, method: 'PUT', body, params })
/** A PATCH to dispatch, with a body of JSON. */
export const patchJson = (url: string, body?: unknown, params?: object) =>
  call({ url, method: 'PATCH', body, params })
/** A DELETE to dispatch. */
export const deleteJson = (url: string, params?: object) => call({ url, method: 'DELETE', params })

/** Asks for a file, which arrives as a Blob. */
export const getFile = (url: string, params?: object) => call({ url, params, as: 'file' })
