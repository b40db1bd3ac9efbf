import type { FastifyInstance } from 'fastify'
import { rememberCounts } from '@server/db/countMemory'
import type { Database } from '@server/db/database'

/** Lets listings remember what is beyond counting until this process writes, whatever the write comes to. */
export function forgetCountsOnWrites(app: FastifyInstance, db: Database): void {
  const forget = rememberCounts(db)
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') forget()
  })
}
