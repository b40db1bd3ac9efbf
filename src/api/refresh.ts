import { learnClock } from '@/store/clock'
import { sessionExpired, tokenRefreshed } from '@/store/session'
import { claimsOf, isExpired, userFrom } from '@/store/token'
import { exchange, type Reply } from './exchange'
import { type SessionStore, sessionIn, sessionSignal } from './sessionStore'
import { tokenIn } from './tokenReply'

/** Milliseconds to wait for the server, and before asking again when it did not answer. */
const TIMEOUT_MS = 8_000
const RETRY_DELAY_MS = 300

type Flight = { sent: string | null; renewed: Promise<boolean> }
const flights = new WeakMap<SessionStore['getState'], Flight>()

/**
 * Replaces a token that the server refused. Calls refused with the same token share one refresh, and one that
 * is refused late finds it replaced already. Tells whether there is a newer token to repeat the call with.
 * Tabs do not wait for each other: the server answers a refresh asked for twice as it did the first time.
 */
export async function renew(
  store: SessionStore,
  sent: string | null,
  asker = sessionIn(store).epoch,
): Promise<boolean> {
  const { token, epoch } = sessionIn(store)
  if (epoch !== asker) return false
  if (token !== null && token !== sent) return true

  const flight = flights.get(store.getState)
  if (flight?.sent === sent) return flight.renewed
  if (flight) {
    await flight.renewed // One refresh at a time, of either sort.
    return renew(store, sent, asker)
  }
  const renewed = refresh(store, sent).finally(() => {
    if (flights.get(store.getState)?.renewed === renewed) flights.delete(store.getState)
  })
  flights.set(store.getState, { sent, renewed })
  return renewed
}

async function refresh(store: SessionStore, sent: string | null): Promise<boolean> {
  const { epoch } = sessionIn(store)
  const signal = sessionSignal(store)
  const reply = await ask(sent, signal)
  if (sessionIn(store).epoch !== epoch) return false // The person has left meanwhile, or is another.

  const { token: current, user } = sessionIn(store)
  const token = reply.ok ? tokenIn(reply.body) : null
  const claims = claimsOf(token)
  if (claims) learnClockFrom(claims.iat, reply)
  const usable = token !== null && claims !== null && !isExpired(claims) && (!user || user.id === claims.sub)
  // Another tab may have replaced the token while we asked: the later one stays.
  if (current !== null && current !== sent && !(usable && isLater(claims, current))) return true
  if (!usable) return false
  store.dispatch(tokenRefreshed({ token, user: userFrom(claims, user?.name) }))
  return true
}

async function ask(token: string | null, signal: AbortSignal): Promise<Reply> {
  const attempt = () =>
    exchange({ url: 'admin/auth/refresh', method: 'POST' }, { token, signal, timeoutMs: TIMEOUT_MS })
  const first = await attempt()
  if (first.failure !== 'network' && first.failure !== 'timeout') return first
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  return attempt()
}

const isLater = ({ iat = 0 }: { iat: number | undefined }, token: string) => iat > (claimsOf(token)?.iat ?? 0)

/** Learns the server's time from a token that was issued just now, or else from the reply. */
export function learnClockFrom(iat: number | undefined, { headers }: Pick<Reply, 'headers'>) {
  const time = iat === undefined ? Date.parse(headers?.get('date') ?? '') : iat * 1000
  if (Number.isFinite(time)) learnClock(time)
}

/** Ends the session that was current at an epoch, unless it has ended already. */
export function expire(store: SessionStore, epoch: number) {
  if (sessionIn(store).epoch === epoch) store.dispatch(sessionExpired())
}
