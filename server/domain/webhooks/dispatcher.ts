import type { Database } from '@server/db/database'
import { listen } from '@server/db/notifications'
import { claimDelivery, findNextDue } from './claimDelivery'
import { deliver, type DeliveryServices } from './deliver'
import { newTrace } from '@server/tracing/trace'
import { failSpan, inTraceSpan, type SpanStart } from '@server/tracing/spans'

/** Deliveries that one process sends at once; most of their time is spent waiting for receivers. */
const CONCURRENCY = 16
/** Milliseconds between two polls without a notification. */
const POLL_INTERVAL_MS = 15_000
/**
 * Milliseconds from the notice of a delivery to the search for it. More deliveries gather meanwhile, and the write that
 * caused them is answered first: the embedded database serves one caller at a time.
 */
const GATHER_MS = 100
/** Milliseconds before it looks again after the database could not be reached. */
const RETRY_MS = 2_000

/**
 * Sends due deliveries in this process. Other processes may do the same, as each claims its own deliveries. Runs apart
 * from the job worker, so that a slow receiver delays no other job.
 */
export function createDispatcher({
  onError,
  ...services
}: Omit<DeliveryServices, 'stopping'> & { onError: (error: unknown) => void }) {
  const { db, clock } = services
  const stopping = new AbortController()
  const sending: DeliveryServices = { ...services, stopping: stopping.signal }
  const isStopped = () => stopping.signal.aborted
  const underWay = new Set<Promise<void>>()
  let ended = 0
  let polling: Promise<void> | undefined
  let rouse = () => {}
  let isRoused = false
  let stopListening = () => {}
  let gathering: ReturnType<typeof setTimeout> | undefined

  const wake = () => {
    isRoused = true
    rouse()
  }

  /** Starts due deliveries, up to `AT_ONCE`. */
  async function begin(): Promise<void> {
    while (!isStopped() && underWay.size < CONCURRENCY) {
      const claimed = await claimDelivery(db, clock)
      if (!claimed) return
      const { event_type } = claimed.delivery
      const start: SpanStart = {
        name: `webhook ${event_type}`,
        kind: 'consumer',
        attributes: { 'salvia.event': event_type },
      }
      const sent = inTraceSpan(newTrace(), start, () =>
        deliver(sending, claimed).catch((error: unknown) => {
          failSpan(error)
          onError(error)
        }),
      )
      const task = sent.finally(() => {
        underWay.delete(task)
        ended++
        wake()
      })
      underWay.add(task)
    }
  }

  async function poll() {
    while (!isStopped()) {
      isRoused = false
      let pause = POLL_INTERVAL_MS
      try {
        await begin()
        pause = await untilDue(db)
      } catch (error) {
        onError(error)
        pause = RETRY_MS
      }
      await pauseFor(pause)
    }
  }

  async function untilDue(database: Database): Promise<number> {
    const due = await findNextDue(database, clock)
    return due
      ? Math.min(Math.max(due.getTime() - clock.now().getTime(), 0), POLL_INTERVAL_MS)
      : POLL_INTERVAL_MS
  }

  const pauseFor = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (isStopped() || isRoused) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    /** The dependencies of sending, shared with the test delivery. */
    sending,
    start() {
      stopListening = listen(db, ({ channel }) => {
        if (channel === 'clock') wake()
        if (channel !== 'deliveries') return
        gathering ??= setTimeout(() => {
          gathering = undefined
          wake()
        }, GATHER_MS)
      })
      polling = poll()
    },
    /** Sends everything due now, and what becomes due through it, then resolves. */
    async runDue(): Promise<void> {
      for (;;) {
        const before = ended
        await begin()
        if (underWay.size > 0) await Promise.race(underWay)
        // A delivery that ended during the last poll may have made another one due.
        else if (ended === before) return
      }
    },
    /** Aborts the deliveries under way, which will be sent again, and starts no more. */
    async stop(): Promise<void> {
      stopping.abort()
      stopListening()
      clearTimeout(gathering)
      wake()
      await polling
      await Promise.all(underWay)
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>
