import { createAction, nanoid } from '@reduxjs/toolkit'
import { areaOf } from './area'
import type { ApiCall, Reply } from './exchange'
import { type SessionStore, sessionIn } from './sessionStore'

/** Milliseconds in which a write that is asked for again, after its reply was lost, is taken for the same one. */
const SAME_MS = 5 * 60_000

const KEY = 'idempotency-key'

/** A write whose reply had been lost was answered: what it changed is not in that answer, so screens ask again. */
export const lostWriteFound = createAction('api/lostWriteFound')

type LostWrite = { content: string; key: string; at: number }

/** The last write of a session to each address whose reply was lost, until another one there is answered. */
const lost = new Map<string, LostWrite>()

/**
 * A write of the back office with an idempotency key: a key of its own, where its screen made none. Asked for again after
 * its reply was lost it gets the key it was sent under, so that the server does it once.
 */
export function keyWrite(call: ApiCall, store: SessionStore): ApiCall {
  const { method = 'GET', headers = {}, params, file } = call
  const isDryRun = params !== undefined && 'dry_run' in params && params.dry_run === true
  if (method === 'GET' || isDryRun || file || areaOf(call.url) !== 'admin' || KEY in headers) return call
  return { ...call, headers: { ...headers, [KEY]: findLost(call, store)?.key ?? nanoid() } }
}

/**
 * Remembers a write whose reply was lost, and answers what its reply means: a deletion that finds nothing to delete,
 * where the one before was lost, has been done.
 */
export function settleWrite(call: ApiCall, reply: Reply, store: SessionStore): Reply {
  const key = call.headers?.[KEY]
  if (key === undefined) return reply
  const before = findLost(call, store)
  const address = describeAddress(call, store)
  if (isLost(reply)) {
    lost.set(address, { content: contentOf(call), key, at: Date.now() })
    return reply
  }
  lost.delete(address)
  if (before && reply.status !== 0) store.dispatch(lostWriteFound())
  const isGone = reply.status === 404 || reply.status === 410
  return before && call.method === 'DELETE' && isGone ? { status: 204, ok: true, body: null } : reply
}

/** Whether a write may have been done without an answer that says so: a server that fails may do so after its commit. */
const isLost = ({ failure, status }: Reply) => failure === 'network' || failure === 'timeout' || status >= 500

/** The same write, lost a short while ago; the version and the preview it names are others once it is done. */
function findLost(call: ApiCall, store: SessionStore): LostWrite | undefined {
  const write = lost.get(describeAddress(call, store))
  return write?.content === contentOf(call) && Date.now() - write.at < SAME_MS ? write : undefined
}

const describeAddress = ({ method, url, params }: ApiCall, store: SessionStore) =>
  JSON.stringify([sessionIn(store).epoch, method, url, { ...params, preview_token: undefined }])

const contentOf = ({ body }: ApiCall) => JSON.stringify(body) ?? ''
