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
/** Milliseconds between two checks of a listening connection, in which its server must also answer one. */
const CHECK_MS = 4_000
/** Milliseconds more in which a process that was busy reads what has already arrived. */
const GRACE_MS = 1_000

/**
 * Holds one connection of the pool for listening. Notifications are lost while it is broken, so each channel emits once,
 * without a payload, when it is open again. A server that is gone without closing its connections says nothing, as one
 * that has nothing to tell: it is asked.
 */
export const postgresNotifications =
  (pool: Connections, { checkMs = CHECK_MS }: { checkMs?: number } = {}): Source =>
  (hear) => {
    let isStopped = false
    let release = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined

    async function connect() {
      const client = await pool.connect()
      let isReleased = false
      let checking: ReturnType<typeof setTimeout> | undefined
      release = () => {
        if (isReleased) return
        isReleased = true
        clearTimeout(checking)
        // A connection that has listened is destroyed: lent to others, it would go on listening.
        client.release(true)
      }
      function lose() {
        if (isReleased) return
        release()
        retry()
      }
      async function ask(text: string) {
        checking = setTimeout(() => {
          checking = setTimeout(lose, GRACE_MS)
        }, checkMs)
        await client.query(text)
        clearTimeout(checking)
        if (!isReleased) checking = setTimeout(() => void ask('select').catch(lose), checkMs)
      }

      client.on('error', lose)
      client.on('notification', ({ channel, payload = '' }) => hear({ channel, payload }))
      try {
        await ask(channels.map((channel) => `listen ${channel}`).join('; '))
      } catch {
        return lose()
      }
      if (isStopped) return release()
      for (const channel of channels) hear({ channel, payload: '' })
    }
    function retry() {
      if (!isStopped) timer = setTimeout(start, RECONNECT_MS)
    }
    const start = () => void connect().catch(retry)

    start()
    return () => {
      isStopped = true
      clearTimeout(timer)
      release()
    }
  }
