import type { Database } from './database'
import type { EmbeddedSession, Notification } from './embeddedPool'
import type { Connections } from './preparedStatements'

/** The channels of notifications between processes; the embedded database listens to the same (`embeddedWorker.mjs`). */
const channels = ['changes', 'presence', 'jobs', 'deliveries', 'clock', 'notices']
type Hear = (notification: Notification) => void

/** Subscribes to notifications, and answers how to unsubscribe. */
type Source = (hear: Hear) => () => void

const sources = new WeakMap<Database, Source>()

export const registerNotifications = (db: Database, source: Source) => void sources.set(db, source)

/** Subscribes to the notifications of all processes on a database, and answers how to unsubscribe. */
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

/** Milliseconds before a broken connection is opened again. */
const RECONNECT_MS = 1_000

/**
 * Holds one connection of the pool for listening. Notifications are lost while it is broken, so each channel emits once,
 * without a payload, when it is open again.
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
        // A connection that has listened is destroyed: lent to others, it would go on listening.
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
      if (!isStopped) timer = setTimeout(start, RECONNECT_MS)
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
