import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '@server/db/database'
import { queueBefore } from '@server/db/poolQueue'
import { busy } from '@server/core/problems'
import { API } from './requests'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reads many records: refused before anything else where there is more to do than can be done. */
    readsMany?: boolean
  }
}

/**
 * Milliseconds that the event loop is late on average, the share of the heap in use, and milliseconds that the first of
 * many callers has waited until the database has time for one statement.
 */
type Load = { delay: number; heap: number; queue: number }
/** How far behind a process falls before it refuses what reads much, and before it refuses every call. */
export type LoadLimits = { listings: Load; everything: Load }

export const defaultLoadLimits: LoadLimits = {
  listings: { delay: 300, heap: 0.8, queue: 500 },
  everything: { delay: 1_500, heap: 0.95, queue: 2_000 },
}

/** How many callers are a queue: a few only wait for one statement that takes long. */
const QUEUE = 32
/** Long enough that a single task of a second is not taken for a process that no longer keeps up. */
const SAMPLE_MS = 2_000

/**
 * Refuses calls with 503 while the process cannot keep up, and says when to come back: what reads many records first, so
 * that what somebody writes or pays still comes through. Pages, and whether the server lives, are always answered.
 */
export async function shedLoad(
  app: FastifyInstance,
  { db, limits: { listings, everything } }: { db: Database; limits: LoadLimits },
): Promise<void> {
  const heapSize = getHeapStatistics().heap_size_limit
  const load = (): Load => {
    const { eventLoopDelay: delay, heapUsed } = app.memoryUsage()
    const { callers, ms } = queueBefore(db)
    return { delay, heap: heapUsed / heapSize, queue: callers > QUEUE ? ms : 0 }
  }
  const isBeyond = ({ delay, heap, queue }: Load, most: Load) =>
    delay > most.delay || heap > most.heap || queue > most.queue

  // It only measures: what comes of it is decided below, together with what waits for the database.
  await app.register(underPressure, { sampleInterval: SAMPLE_MS })
  app.addHook('onRequest', async ({ url, routeOptions: { config } }: FastifyRequest) => {
    if (url.startsWith(`${API}/`) && isBeyond(load(), config.readsMany ? listings : everything)) throw busy()
  })
}
