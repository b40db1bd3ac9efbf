import { nameOfKey, type ServerKeys } from '@server/core/serverKeys'
import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { LiveSession } from './sessions'

const ISSUER = 'salvia'
const AUDIENCE = 'salvia-console'
const TYPE = 'at+jwt'
const LIFETIME_SECONDS = 15 * 60
/** Verified tokens that this process remembers, as a verification costs as much as half a small query. */
const MOST_REMEMBERED = 5_000

const Claims = z.object({ sub: Uuid, sid: Uuid, iat: z.int(), exp: z.int() })
type Claims = z.infer<typeof Claims>

export type AccessTokens = {
  /** The token of a session's present generation; two calls return the same token. */
  issue(session: LiveSession): Promise<string>
  /** The claims of a valid token of ours. The caller checks whether its session is alive. */
  read(token: string): Promise<Claims | undefined>
}

/** Short-lived bearer tokens, JWT signed with HS256. The console reads their claims; the server trusts its own rows. */
export function createAccessTokens(secret: ServerKeys, clock: Clock): AccessTokens {
  const keys = secret.map((one) => ({
    name: nameOfKey(one),
    key: createHmac('sha256', one).update('access token').digest(),
  }))
  const [present] = keys
  if (!present) throw new Error('There is no key to sign with')
  const remembered = new Map<string, Claims>()

  /** The key of a token. One from before tokens named theirs is of the first. */
  function keyNamed({ kid }: { kid?: string }) {
    const named = kid === undefined ? present : keys.find(({ name }) => name === kid)
    if (!named) throw new Error('No key of the server signed this token')
    return named.key
  }

  /** Remembers the claims of a verified token, and forgets the oldest of too many. */
  function remember(token: string, claims: Claims) {
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest)
    remembered.set(token, claims)
  }

  return {
    issue({ uuid, generation, rotated_at, user_uuid, name, email, role }) {
      const issuedAt = Math.floor(Date.parse(rotated_at) / 1000)
      return new SignJWT({ email, name, role, sid: uuid })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: present.name })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(user_uuid)
        .setJti(`${uuid}.${generation}`)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(present.key)
    },
    async read(token) {
      const known = remembered.get(token)
      if (known) {
        if (known.exp > Math.floor(clock.now().getTime() / 1000)) return known
        remembered.delete(token)
        return undefined
      }
      try {
        const { payload } = await jwtVerify(token, keyNamed, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          currentDate: clock.now(),
        })
        const claims = Claims.safeParse(payload).data
        if (!claims || claims.exp - claims.iat > LIFETIME_SECONDS) return undefined
        remember(token, claims)
        return claims
      } catch {
        // The holder learns only that the token is invalid, for every reason.
        return undefined
      }
    },
  }
}
