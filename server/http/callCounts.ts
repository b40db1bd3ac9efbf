import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import { tooMany } from '@server/core/problems'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls a minute that one IP address may make, over all processes on the database. */
    perMinute?: number
  }
}

/** Refuses calls beyond `perMinute` of routes that guard a secret or money. @throws {Refusal} 429 */
export function countCalls(app: FastifyInstance, db: Database): void {
  app.addHook('onRequest', async ({ ip, method, routeOptions: { config, url } }) => {
    if (config.perMinute === undefined) return
    const { calls, seconds } = await countCall(db, `${method} ${url} ${ip}`)
    if (calls > config.perMinute) throw tooMany(seconds)
  })
}

/** Counts a call within the minute that its first call began: how many there were, and the seconds until it ends. */
export async function countCall(db: Database, what: string): Promise<{ calls: number; seconds: number }> {
  // Only a hash of the caller is stored: it need only match the next call.
  const key = createHash('sha256').update(what).digest('base64url')
  const { rows } = await sql<{ calls: number; seconds: number }>`
    insert into call_counts as kept (key, calls, ends_at)
    values (${key}, 1, clock_timestamp() + interval '1 minute')
    on conflict (key) do update set
      calls = case when kept.ends_at <= clock_timestamp() then 1 else kept.calls + 1 end,
      ends_at = case when kept.ends_at <= clock_timestamp() then excluded.ends_at else kept.ends_at end
    returning calls, extract(epoch from ends_at - clock_timestamp())::float as seconds`.execute(db)
  return rows[0] ?? { calls: 0, seconds: 0 }
}
