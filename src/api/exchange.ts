import { config } from '@/config'
import { DATABASE_POSITION } from '@/contract/databasePosition'
import { learnClockAhead } from '@/store/clock'
import { takeAskedAhead } from './askedAhead'
import { knownDatabasePosition, learnDatabasePosition } from './databasePosition'
import { withQuery } from './queryString'

/** A call to the v2 API. `url` is relative to its base: `admin/companies`. */
export type ApiCall = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  params?: object | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, under its own type, in place of a body. */
  file?: Blob
  headers?: Record<string, string>
  /** What the reply holds; a file arrives as a Blob. */
  as?: 'json' | 'file'
  /** It goes on when the page is closed. */
  keepalive?: boolean
}

/** What came back, or why nothing did. */
export type Reply = {
  /** 0 when nothing came back. */
  status: number
  ok: boolean
  /** The parsed body; null when there is none. */
  body: unknown
  headers?: Headers
  failure?: 'network' | 'timeout' | 'unreadable' | 'cancelled'
}

export type Sending = {
  token: string | null
  signal?: AbortSignal | undefined
  /** Milliseconds to wait for the whole reply. */
  timeoutMs?: number
  /** Lets the call outlive the page. */
  keepalive?: boolean
}

/**
 * Sends a call once and reads its reply. Never rejects for what the network or the server does;
 * throws a TypeError for a url that would lead out of the API, which never gets key or token.
 */
export async function exchange(
  call: ApiCall,
  { token, signal, timeoutMs = 20_000, keepalive }: Sending,
): Promise<Reply> {
  const ask = prepare(call, token)
  const stop = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    stop.abort()
  }, timeoutMs)
  const cancel = () => stop.abort()
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) stop.abort()

  try {
    const response = await ask({
      signal: stop.signal,
      ...((keepalive || call.keepalive) && { keepalive: true }),
    })
    learnClockAhead(response.headers.get('x-clock-ahead'))
    learnDatabasePosition(response.headers.get(DATABASE_POSITION))
    return await read(response, call.as)
  } catch {
    const failure = signal?.aborted ? 'cancelled' : late ? 'timeout' : 'network'
    return { status: 0, ok: false, body: null, failure }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

/**
 * A call with its key and its token, ready to be sent.
 * @throws {TypeError} for a url that would lead out of the API
 */
export function prepare(
  call: ApiCall,
  token: string | null,
): (how: { signal: AbortSignal; keepalive?: boolean }) => Promise<Response> {
  const address = addressOf(call)
  const { method = 'GET', body, file } = call
  const init: RequestInit = {
    method,
    headers: headersOf(call, token),
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
    ...boundsOf(address, method, call),
  }
  return (how) =>
    (method === 'GET' && takeAskedAhead(address, token, how.signal)) || fetch(address, { ...init, ...how })
}

function addressOf({ url, params }: ApiCall): URL {
  const base = new URL(config.apiUrl, globalThis.location?.href)
  const relative = url.replace(/^\//, '')
  const address = new URL(withQuery(relative, params), base)
  if (/^[/\\]|^[a-z][a-z0-9+.-]*:/i.test(relative) || !address.href.startsWith(base.href))
    throw new TypeError(`"${url}" is not a path of the API`)
  return address
}

function headersOf({ body, file, headers, as }: ApiCall, token: string | null) {
  const position = knownDatabasePosition()
  return {
    accept: as === 'file' ? '*/*' : 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(file && { 'content-type': file.type }),
    ...headers,
    'x-app-key': config.appKey,
    ...(token && { authorization: `Bearer ${token}` }),
    // Visitors are answered by the primary.
    ...(token && position && { [DATABASE_POSITION]: position }),
  }
}

/** The token must not travel to another origin: redirects are followed for reading only, and within our own. */
function boundsOf(address: URL, method: string, { url }: ApiCall): RequestInit {
  const own = address.origin === globalThis.location?.origin
  return {
    mode: own ? 'same-origin' : 'cors',
    redirect: method !== 'GET' ? 'manual' : own ? 'follow' : 'error',
    // The refresh token's cookie belongs to these paths alone.
    credentials: url.startsWith('admin/auth/') ? 'include' : 'same-origin',
  }
}

async function read(response: Response, as: ApiCall['as']): Promise<Reply> {
  const { status, ok, headers } = response
  const redirected = response.type === 'opaqueredirect' || (status >= 300 && status < 400)
  if (redirected) return { status, ok: false, body: null, headers, failure: 'unreadable' }
  if (ok && as === 'file') return { status, ok, body: await response.blob(), headers }
  const text = status === 204 ? '' : await response.text()
  if (text.trim() === '') return { status, ok, body: null, headers }
  try {
    return { status, ok, body: JSON.parse(text), headers }
  } catch {
    // A proxy's page: its status still tells what happened, unless it says that all went well.
    return ok
      ? { status, ok: false, body: null, headers, failure: 'unreadable' }
      : { status, ok, body: null, headers }
  }
}
