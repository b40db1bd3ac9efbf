import { type ApiCall, exchange, type Reply } from './exchange'

/** Milliseconds before a reading call that got no answer is tried once more. */
const RETRY_DELAY_MS = 500

const keepalives = new Set<Promise<Reply>>()

/** Sends a call; one that only reads, and so changes nothing, is sent once more when no answer comes. */
export function exchangeWithRetry(
  call: ApiCall,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const sending = readTwice(call, token, signal)
  if (call.keepalive) {
    keepalives.add(sending)
    void sending.finally(() => keepalives.delete(sending))
  }
  return sending
}

/** The keepalive calls under way, which go on when their session ends; `undefined` where there are none. */
export const pendingKeepalives = (): Promise<unknown> | undefined =>
  keepalives.size > 0 ? Promise.allSettled(keepalives) : undefined

async function readTwice(
  call: ApiCall,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const reply = await exchange(call, { token, signal })
  const isLost = reply.failure === 'network' || reply.failure === 'timeout'
  if (!isLost || (call.method ?? 'GET') !== 'GET') return reply
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  return signal?.aborted ? reply : exchange(call, { token, signal })
}
