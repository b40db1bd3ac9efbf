import type { Clock } from '@server/core/clock'
import { readTogether } from '@server/core/readTogether'
import type { Database } from '@server/db/database'
import type { ReadSession } from '@server/http/access'
import type { AccessTokens } from './accessTokens'
import { findLiveSession } from './sessions'

/** Returns a function that finds the live session of an access token, for the access check of every call. */
export function createSessionReader({
  db,
  clock,
  tokens,
}: {
  db: Database
  clock: Clock
  tokens: AccessTokens
}): ReadSession {
  const find = readTogether((uuid) => findLiveSession(db, clock, uuid))
  return async (accessToken) => {
    const claims = await tokens.read(accessToken)
    const session = claims && (await find(claims.sid))
    if (!session || session.user_uuid !== claims.sub) return undefined
    const { user_uuid, name, email, role, uuid, is_masked } = session
    return { uuid: user_uuid, name, email, role, session_uuid: uuid, is_masked }
  }
}
