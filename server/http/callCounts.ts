import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import { tooMany } from '@server/core/problems'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls a minute that one address of the network may make, over all processes on the database. */
    perMinute?: number
  }
}

/** Puts off who calls a route that guards a secret, or money, more often than it allows. */
export function countCalls(app: FastifyInstance, db: Database): void {
  app.addHook('onRequest', async ({ ip, method, routeOptions: { config, url } }) => {
    if (config.perMinute === undefined) return
    const { calls, seconds } = await countCall(db, `${method} ${url} ${ip}`)
    if (calls > config.perMinute) throw tooMany(seconds)
  })
}

/** Counts one more call within the minute that the first of them began. */
async function countCall(db: Database, what: string): Promise<{ calls: number; seconds: number }> {
  // Who calls is kept only so that the next call is known for theirs.
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
