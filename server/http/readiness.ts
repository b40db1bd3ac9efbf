import type { FastifyInstance } from 'fastify'
import type { Database } from '@server/db/database'
import { isUpToDate } from '@server/db/migrating/migrate'

/** Milliseconds in which the database must answer. */
const DATABASE_TIMEOUT_MS = 5_000

/**
 * `GET /healthz`: the process runs. `GET /readyz`: it can do its work, which needs the database, brought up to date,
 * and ends as soon as the process is asked to stop.
 */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  const isHidden = { exposeHeadRoute: true, schema: { hide: true } }
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', isHidden, () => ({ status: 'ok' }))
  app.get('/readyz', isHidden, async (_request, reply) => {
    const status = isStopping ? 'stopping' : await stateOf(db)
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status })
  })
}

async function stateOf(db: Database): Promise<'ok' | 'no_database' | 'not_migrated'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer')), DATABASE_TIMEOUT_MS)
  })
  try {
    return (await Promise.race([isUpToDate(db), late])) ? 'ok' : 'not_migrated'
  } catch {
    return 'no_database'
  } finally {
    clearTimeout(timer)
  }
}
