import { setTimeout as pause } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '@server/db/database'
import { queueBefore } from '@server/db/poolQueue'
import { busy } from '@server/core/problems'
import { API } from './requests'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route reads many records: an overloaded server refuses these first. */
    readsMany?: boolean
  }
}

/**
 * The average delay of the event loop in milliseconds, the share of the heap in use, and for how many milliseconds the
 * first of a queue has waited for the database.
 */
type Load = { delay: number; heap: number; queue: number }
/** The load from which a process refuses calls that read many records, and from which it refuses every call. */
export type LoadLimits = { listings: Load; everything: Load }

export const defaultLoadLimits: LoadLimits = {
  listings: { delay: 300, heap: 0.8, queue: 500 },
  everything: { delay: 1_500, heap: 0.95, queue: 2_000 },
}

/** From how many waiting callers on there is a queue: fewer may only wait for one slow statement. */
const QUEUE = 32
/** Milliseconds for which a refusal of too many calls is held back, and how many are at once. */
const PAUSE_MS = 250
const MOST_PAUSED = 500
/** Long enough that a single task of a second does not count as overload. */
const SAMPLE_MS = 2_000

/**
 * Refuses calls with 503 and `Retry-After` while the process is overloaded: first those that read many records, so that
 * writes and payments still pass. Pages and health checks are always answered. Holds back refusals of too many calls.
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

  // Limits how often a caller that retries without a pause is refused.
  let paused = 0
  app.addHook('onSend', async (_request, { statusCode }, payload) => {
    if (statusCode !== 429 || paused >= MOST_PAUSED) return payload
    paused += 1
    await pause(PAUSE_MS)
    paused -= 1
    return payload
  })

  // The plugin only measures: the hook below decides, with the queue before the database.
  await app.register(underPressure, { sampleInterval: SAMPLE_MS })
  app.addHook('onRequest', async ({ url, routeOptions: { config } }: FastifyRequest) => {
    if (url.startsWith(`${API}/`) && isBeyond(load(), config.readsMany ? listings : everything)) throw busy()
  })
}
