import { type ApiError, toApiError } from './apiError'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { type ApiCall, prepare } from './exchange'
import { expire, renew } from './refresh'
import { type SessionStore, sessionIn } from './sessionStore'

/** Milliseconds without a sign of life after which a line is taken for dead; the server gives one every 15 s. */
const SILENCE = 40_000

/**
 * Reads server-sent events of the API until they end or the signal is given. A refused token is renewed once, as for any
 * other call. Never rejects: the caller decides when to come back.
 */
export async function readStream(
  store: SessionStore,
  call: ApiCall,
  onEvent: (event: EventSourceMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const line = new AbortController()
  const cut = () => line.abort()
  signal.addEventListener('abort', cut)
  let timer = setTimeout(cut, SILENCE)
  try {
    const { body } = await connect(store, call, line.signal)
    const parser = createParser({ onEvent })
    const decoder = new TextDecoder()
    const reader = body?.getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done || signal.aborted) return
      clearTimeout(timer)
      timer = setTimeout(cut, SILENCE)
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } catch {
    // Cut, or refused: the calls of the screens say so where a person needs to know.
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cut)
    cut()
  }
}

/**
 * Begins to read what the server goes on writing. A refused token is renewed once, as for any other call; where that
 * is of no use the session is over.
 * @throws when it is refused
 */
export async function connect(store: SessionStore, call: ApiCall, signal: AbortSignal): Promise<Response> {
  const { epoch, token: sent } = sessionIn(store)
  const ask = () => prepare(call, sessionIn(store).token)({ signal })
  let reply = await ask()
  if (reply.status === 401 && (await renew(store, sent, epoch))) reply = await ask()
  if (reply.status === 401) expire(store, epoch)
  if (!reply.ok) throw await refusalOf(reply)
  return reply
}

/** The server's answer, where it will not send what was asked. */
async function refusalOf(reply: Response): Promise<Error & ApiError> {
  const { status, ok, headers } = reply
  const body: unknown = await reply.json().catch(() => undefined)
  const error = toApiError({ status, ok, body, headers })
  return Object.assign(new Error(error.message), error)
}
