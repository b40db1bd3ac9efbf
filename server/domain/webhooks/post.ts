import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { DeliveryError } from '@/contract/webhookLogs'
import { isLoopbackAddress, isLoopbackUrl, isPrivateAddress } from '@/contract/webhookUrl'

/** The result of a call; without a status there was no answer. */
export type CallResult = {
  http_status: number | null
  error_kind: DeliveryError | null
  duration_ms: number
  response_headers: Record<string, string>
  response_body: string | null
  truncated: boolean
}

export type Call = {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** Whether it may lead to the loopback address, for developing a receiver. */
  toLoopback: boolean
  /** Aborts the call. */
  stopping: AbortSignal
  /** Resolves a host name. */
  resolve?: typeof lookup
}

/** The call was aborted by this side. */
export class Stopped extends Error {}

const MOST_BODY = 16 * 1024
const MOST_HEADERS = 40
const MOST_HEADER = 500

/** The host resolves to an internal address, where nothing is sent. */
class InsideAddress extends Error {}

/**
 * Posts to an address on the internet. Every resolved address is checked, and the connection uses a checked one, so
 * that DNS rebinding gains nothing. Redirects are not followed.
 * @throws {Stopped}
 */
export async function post(call: Call): Promise<CallResult> {
  const { url, timeoutMs, stopping } = call
  const from = performance.now()
  const elapsed = () => Math.round(performance.now() - from)
  const deadline = AbortSignal.timeout(timeoutMs)
  const kept: Pick<CallResult, 'response_headers' | 'response_body' | 'truncated'> = {
    response_headers: {},
    response_body: null,
    truncated: false,
  }
  let http_status: number | null = null
  try {
    refuseInside(new URL(url), call.toLoopback)
    const response = await send(call, AbortSignal.any([deadline, stopping]))
    http_status = response.statusCode ?? null
    kept.response_headers = headersOf(response)
    await readInto(kept, response)
    const isOk = http_status !== null && http_status >= 200 && http_status < 300
    return { http_status, error_kind: isOk ? null : 'http', duration_ms: elapsed(), ...kept }
  } catch (error) {
    if (stopping.aborted) throw new Stopped()
    return {
      http_status,
      error_kind: deadline.aborted ? 'timeout' : kindOf(error),
      duration_ms: elapsed(),
      ...kept,
    }
  }
}

function refuseInside({ protocol, hostname }: URL, toLoopback: boolean) {
  const isLoopback = isLoopbackUrl(`${protocol}//${hostname}`)
  if (isLoopback && toLoopback) return
  if (protocol !== 'https:') throw new InsideAddress()
  const isLiteral = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  if (isLoopback || (isLiteral && isPrivateAddress(hostname))) throw new InsideAddress()
}

function send({ url, headers, body, toLoopback, resolve }: Call, signal: AbortSignal) {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise<IncomingMessage>((settle, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // A new connection, to an address checked for this call.
        agent: false,
        lookup: onlyOutside(resolve ?? lookup, toLoopback),
        signal,
      },
      settle,
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Resolves a host name, and fails where one of its addresses is internal. */
const onlyOutside =
  (resolve: typeof lookup, toLoopback: boolean): LookupFunction =>
  (hostname, options, answer) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, [])
      const isAllowed = ({ address, family }: { address: string; family: number }) => {
        const host = family === 6 ? new URL(`http://[${address.split('%', 1)[0]}]`).hostname : address
        return toLoopback && hostname === 'localhost' ? isLoopbackAddress(host) : !isPrivateAddress(host)
      }
      const [first] = addresses
      if (!first || !addresses.every(isAllowed)) return answer(new InsideAddress(), [])
      if (options.all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })

/** Reads a response up to the size that is stored, and aborts the rest. */
async function readInto(kept: Pick<CallResult, 'response_body' | 'truncated'>, response: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > MOST_BODY) {
        kept.truncated = true
        break
      }
    }
  } finally {
    // PostgreSQL stores every character but NUL.
    const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_BODY))
    kept.response_body = text.replaceAll('\0', '\uFFFD') || null
  }
}

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, MOST_HEADERS)
      .map(([name, value]) => [name, String(value).slice(0, MOST_HEADER)]),
  )

/** Maps an error to its kind by its code or the beginning of its message. */
const kinds: [RegExp, DeliveryError][] = [
  [/^(?:ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/, 'dns'],
  [/^ETIMEDOUT/, 'timeout'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)/, 'refused'],
  [/^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/, 'tls'],
  [/^HPE_/, 'garbage'],
]

function kindOf(error: unknown): DeliveryError {
  if (error instanceof InsideAddress) return 'inside'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return kinds.find(([pattern]) => pattern.test(code))?.[1] ?? 'cut'
}
