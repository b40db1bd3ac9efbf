import { accessDenied } from '@/store/session'
import { type ApiError, toApiError, unauthorized } from './apiError'
import { type ApiCall, exchange, type Reply } from './exchange'
import { groundOf } from './ground'
import { expire, renew } from './refresh'
import { type SessionStore, sessionIn, sessionSignal } from './sessionStore'

/** What is worth knowing of a reply beside its body. */
export type Meta = { status: number; etag: string | null; disposition: string | null }
export type Outcome =
  | { data: unknown; error?: undefined; meta: Meta }
  | { data?: undefined; error: ApiError; meta?: Meta }

/** Milliseconds before a reading call that got no answer is tried once more. */
const PAUSE = 500

/**
 * Sends a call to the v2 API and sees to what its status asks for. An admin call that meets a 401 refreshes the
 * token and is sent once more; a lasting 401 ends the session and a 403 is announced, and `app/followSession.ts`
 * takes the person from there. A reply that arrives after its session ended is dropped.
 */
export async function send(call: ApiCall, store: SessionStore, caller?: AbortSignal): Promise<Outcome> {
  const { epoch, token: sent } = sessionIn(store)
  const ground = groundOf(call.url)
  // A screen that is being left may still ask, over and over: after its session there is nobody to ask for.
  if (ground === 'admin' && sent === null && epoch > 0) return { error: unauthorized('cancelled') }
  // What outlives the page outlives its session too, and whoever waits for its answer.
  const ends = [caller, sessionSignal(store)].filter((end) => end !== undefined)
  const signal = call.outlives ? undefined : AbortSignal.any(ends)
  const isGone = () => sessionIn(store).epoch !== epoch || caller?.aborted === true

  const sending = patiently(call, sent, signal)
  if (call.outlives) keepTrack(sending)
  let reply = await sending
  if (isGone()) return { error: unauthorized('cancelled') }

  if (reply.status === 401 && ground === 'admin') {
    if (!(await renew(store, sent))) {
      expire(store, epoch)
      return { error: unauthorized() }
    }
    if (isGone()) return { error: unauthorized('cancelled') }
    reply = await exchange(call, { token: sessionIn(store).token, signal })
    if (isGone()) return { error: unauthorized('cancelled') }
  }
  if (reply.status === 401 && ground !== 'session') expire(store, epoch)
  return outcomeOf(reply, (message) => {
    if (ground === 'admin') store.dispatch(accessDenied(message))
  })
}

const outliving = new Set<Promise<Reply>>()

function keepTrack(sending: Promise<Reply>) {
  outliving.add(sending)
  void sending.finally(() => outliving.delete(sending))
}

/** The calls under way that go on when their session ends; nothing where there are none. */
export const lastWords = (): Promise<unknown> | undefined =>
  outliving.size > 0 ? Promise.allSettled(outliving) : undefined

/** Reading again changes nothing, so a call that only reads is tried twice when no answer comes. */
async function patiently(
  call: ApiCall,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const reply = await exchange(call, { token, signal })
  const isLost = reply.failure === 'network' || reply.failure === 'timeout'
  if (!isLost || (call.method ?? 'GET') !== 'GET') return reply
  await new Promise((resolve) => setTimeout(resolve, PAUSE))
  return signal?.aborted ? reply : exchange(call, { token, signal })
}

function outcomeOf(reply: Reply, onForbidden: (message: string) => void): Outcome {
  const meta: Meta = {
    status: reply.status,
    etag: reply.headers?.get('etag') ?? null,
    disposition: reply.headers?.get('content-disposition') ?? null,
  }
  if (reply.ok) return { data: reply.body, meta }
  const error = toApiError(reply)
  if (error.status === 403) onForbidden(error.message)
  return { error, meta }
}
