import type { Database } from '@server/db/database'
import { listen } from '@server/db/notifications'
import { claimDelivery, nextDue } from './claimDelivery'
import { deliver, type Sending } from './deliver'

/** Deliveries that one process sends at once; nearly all of their time they wait for receivers. */
const AT_ONCE = 16
/** Milliseconds between two looks, where nothing was told. */
const LOOK = 15_000

/**
 * Sends what is due to webhooks, in this process, beside any others on the same database: each delivery is claimed by
 * one of them. Apart from the other jobs, so that a receiver who lets us wait lets nobody else wait.
 */
export function createDispatcher({
  onError,
  ...services
}: Omit<Sending, 'stopping'> & { onError: (error: unknown) => void }) {
  const { db, clock } = services
  const stopping = new AbortController()
  const sending: Sending = { ...services, stopping: stopping.signal }
  const isStopped = () => stopping.signal.aborted
  const underWay = new Set<Promise<void>>()
  let ended = 0
  let looking: Promise<void> | undefined
  let rouse = () => {}
  let isRoused = false
  let stopListening = () => {}

  const wake = () => {
    isRoused = true
    rouse()
  }

  /** Begins what is due, as far as there are hands. */
  async function begin(): Promise<void> {
    while (!isStopped() && underWay.size < AT_ONCE) {
      const claimed = await claimDelivery(db, clock)
      if (!claimed) return
      const task = deliver(sending, claimed)
        .catch(onError)
        .finally(() => {
          underWay.delete(task)
          ended++
          wake()
        })
      underWay.add(task)
    }
  }

  async function look() {
    while (!isStopped()) {
      isRoused = false
      let pause = LOOK
      try {
        await begin()
        pause = await untilDue(db)
      } catch (error) {
        onError(error)
      }
      await rest(pause)
    }
  }

  async function untilDue(database: Database): Promise<number> {
    const due = await nextDue(database, clock)
    return due ? Math.min(Math.max(due.getTime() - clock.now().getTime(), 0), LOOK) : LOOK
  }

  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (isStopped() || isRoused) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    /** What it sends with, for what is sent while somebody waits for it. */
    sending,
    start() {
      stopListening = listen(db, ({ channel }) => {
        if (channel === 'deliveries' || channel === 'clock') wake()
      })
      looking = look()
    },
    /** Sends what is due now, and resolves once that has ended, with what follows from it at once. */
    async runDue(): Promise<void> {
      for (;;) {
        const before = ended
        await begin()
        if (underWay.size > 0) await Promise.race(underWay)
        // What ended while the last look was on its way may have let another go.
        else if (ended === before) return
      }
    },
    /** Breaks off what is under way, which will be sent again, and begins nothing more. */
    async stop(): Promise<void> {
      stopping.abort()
      stopListening()
      wake()
      await looking
      await Promise.all(underWay)
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>
