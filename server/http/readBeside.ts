import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DATABASE_POSITION } from '@/contract/databasePosition'
import type { Database } from '@server/db/database'
import { inReading, type Reading } from '@server/db/beside/reading'
import { type Standbys, standbysOf } from '@server/db/beside/standbys'
import { ADMIN } from './requests'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the reads of a call go to, where that is a standby. */
    reading: Reading | null
  }
  interface FastifyContextConfig {
    /** What it reads goes on after its reply, or is kept for others: standbys do not answer it. */
    readsPrimary?: boolean
  }
}

/**
 * Lets standbys answer what staff and systems read, where the database has any. Each reply under `/admin/` says what its
 * database knew; the call that says so again is answered by a standby that knows as much, and any other by the primary.
 */
export function readBeside(app: FastifyInstance, db: Database): void {
  const standbys = standbysOf(db)
  app.decorateRequest('reading', null)
  if (!standbys) return

  // After who calls was read, which must be as it is now.
  app.addHook('preHandler', (request, _reply, done) => {
    if (!isRead(request)) return done()
    request.reading = standbys.choose(positionIn(request)) ?? null
    if (request.reading) inReading(request.reading, done)
    else done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const position = await positionAfter(standbys, request, reply, payload)
    if (position !== undefined) void reply.header(DATABASE_POSITION, position)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (isRead(request)) standbys.count(request.reading?.isMoved === false)
    // What goes on in the background reads of the primary.
    if (request.reading) request.reading.isMoved = true
    done()
  })
}

/** The position that a caller must not be answered without. */
export function positionIn({ headers }: FastifyRequest): string | undefined {
  const position = headers[DATABASE_POSITION]
  return typeof position === 'string' ? position : undefined
}

const isRead = ({ staff, method, routeOptions: { config } }: FastifyRequest) =>
  staff !== null && method === 'GET' && !config.readsPrimary

/**
 * What the caller must be answered with from now on. A write whose position nobody can say is refused as if its reply were
 * lost: the caller would read what was before it.
 */
async function positionAfter(
  standbys: Standbys,
  { url, method, reading }: FastifyRequest,
  { statusCode }: FastifyReply,
  payload: unknown,
): Promise<string | undefined> {
  // Of what is still being read, as of a stream, nothing can be said yet.
  if (!url.startsWith(ADMIN) || (typeof payload === 'object' && payload !== null && 'pipe' in payload)) return
  try {
    return reading?.isMoved === false ? await reading.standby.look() : await standbys.position()
  } catch (error) {
    if (method === 'GET' || statusCode >= 400) return undefined
    throw error
  }
}
