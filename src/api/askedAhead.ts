/** What `index.html` asked the API for before any script of the console was there. */
type AskedAhead = { address: string; token: string; reply: Promise<Response> }

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
  if (!ahead || ahead.token !== token || new URL(ahead.address, address).href !== address.href)
    return undefined
  globalThis.askedAhead = undefined
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    ahead.reply.then(resolve, reject)
  })
}
