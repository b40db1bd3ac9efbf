import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database } from '@server/db/database'

/** What checks passkeys, loaded with the first one: it takes 28 MB, and few sign in by them. */
export const loadWebauthn = () => import('@simplewebauthn/server')

/** What passkeys are bound to: a domain, and the origin from which the console is used. */
export type RelyingParty = { id: string; origin: string }

/** The relying party of the console. Browsers bind passkeys to names only, so the machine itself goes by `localhost`. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, port, protocol, origin } = new URL(publicUrl)
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return { id: hostname, origin }
  return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
}

/** Minutes in which a challenge is answered; a login screen may stay open as long, and asks for another then. */
const MINUTES = 10

/** Keeps a challenge, of a user who adds a passkey, or of a sign-in that names no user yet. */
export async function keepChallenge(
  db: Database,
  clock: Clock,
  { challenge, user_uuid }: { challenge: string; user_uuid: string | null },
): Promise<void> {
  const expires_at = instant(minutesAfter(clock.now(), MINUTES))
  await db.insertInto('passkey_challenges').values({ challenge, user_uuid, expires_at }).execute()
}

/** Uses a challenge up. Returns whether it was one of ours, of this user, and in time. */
export async function takeChallenge(
  db: Database,
  clock: Clock,
  { challenge, user_uuid }: { challenge: string; user_uuid: string | null },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .returning(['user_uuid', 'expires_at'])
    .executeTakeFirst()
  return (
    taken !== undefined &&
    taken.user_uuid === user_uuid &&
    Date.parse(taken.expires_at) > clock.now().getTime()
  )
}
