import type { Database } from './database'
import type { EmbeddedSession, Notification } from './embeddedPool'
import type { Connections } from './preparedStatements'

/** What processes tell one another through the database; the embedded one listens to the same (`embeddedWorker.mjs`). */
const channels = ['changes', 'presence', 'jobs', 'deliveries', 'clock', 'notices']
type Hear = (notification: Notification) => void

/** Hears what is told until it is stopped. */
type Source = (hear: Hear) => () => void

const sources = new WeakMap<Database, Source>()

export const tellsThrough = (db: Database, source: Source) => void sources.set(db, source)

/** Hears what any process tells through a database, until what it returns is called. */
export function listen(db: Database, hear: Hear): () => void {
  const source = sources.get(db)
  if (!source) throw new Error('This database has no notifications')
  return source(hear)
}

export const embeddedNotifications =
  (pool: EmbeddedSession): Source =>
  (hear) => {
    pool.notifications.on('notification', hear)
    return () => pool.notifications.off('notification', hear)
  }

/** Milliseconds before a broken connection is made anew. */
const PAUSE = 1_000

/**
 * Holds one connection of the pool for listening. What is told while it is broken is lost, so every channel is heard
 * once, without a payload, when it stands again.
 */
export const postgresNotifications =
  (pool: Connections): Source =>
  (hear) => {
    let isStopped = false
    let release = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined

    async function connect() {
      const client = await pool.connect()
      let isReleased = false
      release = () => {
        if (isReleased) return
        isReleased = true
        // A connection that has listened is not lent to others: it would go on hearing.
        client.release(true)
      }
      client.on('error', () => {
        release()
        retry()
      })
      client.on('notification', ({ channel, payload = '' }) => hear({ channel, payload }))
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
      if (isStopped) return release()
      for (const channel of channels) hear({ channel, payload: '' })
    }
    function retry() {
      if (!isStopped) timer = setTimeout(start, PAUSE)
    }
    const start = () =>
      void connect().catch(() => {
        release()
        retry()
      })

    start()
    return () => {
      isStopped = true
      clearTimeout(timer)
      release()
    }
  }
