/** What `index.html` asked the API for before any script of the console was there. */
type AskedAhead = {
  address: string
  token: string
  reply: Promise<Response>
  /** Milliseconds since the page began. */
  at: number
}

/** Milliseconds after which a reply is not taken: a screen that is opened later wants what the server knows then. */
const FRESH_MS = 15_000

declare global {
  var askedAhead: AskedAhead | undefined
}

/**
 * The reply to a call that the page sent ahead with the same token; undefined where it sent none like it. It is given
 * once, as another asking wants what the server knows by then.
 */
export function takeAskedAhead(
  address: URL,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const { askedAhead: ahead } = globalThis
  if (!ahead) return undefined
  const isFresh = performance.now() - ahead.at < FRESH_MS
  const isSame = ahead.token === token && new URL(ahead.address, address).href === address.href
  if (isSame || !isFresh) globalThis.askedAhead = undefined
  if (!isSame || !isFresh) return undefined
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    ahead.reply.then(resolve, reject)
  })
}
