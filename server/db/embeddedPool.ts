import { EventEmitter, once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { columnTypes } from './columnTypes'
import { EmbeddedConnection } from './embedded/embeddedConnection'
import { lockFolder } from './embedded/folderLock'
import type { Connections } from './preparedStatements'

/** What the worker is sent: messages of PostgreSQL's protocol, or one of its own tasks. */
export type Request = { bytes: Uint8Array } | { ask: 'dump' | 'close' }
type Done = { done: 'open' | 'dump' | 'close'; dump?: Uint8Array }
export type Reply = { bytes: Uint8Array } | Done

/** Where the database is stored: in `folder`, or in memory, where it may start as a copy of a dump. */
export type EmbeddedSource = { folder?: string; copyOf?: string }

// Not written inside `new URL`: bundlers of browser code would take the worker for an asset of a page.
const here = import.meta.url

/** The part of a pool that a database uses. */
export type EmbeddedSession = Connections & Pick<EmbeddedPool, 'notifications'>

/** The embedded database as a pool of node-postgres: one session, lent to one caller at a time, in order. */
export class EmbeddedPool implements Connections {
  /** Emits each `NOTIFY`, once it is committed. */
  readonly notifications = new EventEmitter<{ notification: [Notification] }>().setMaxListeners(0)
  readonly #worker: Worker
  readonly #release: () => void
  readonly #pool: pg.Pool
  readonly #replies = new EventEmitter<{ bytes: [Uint8Array]; done: [Done]; stopped: [Error] }>()
  #ended = false
  #stopped: Error | undefined

  private constructor(worker: Worker, release: () => void) {
    this.#worker = worker
    this.#release = release
    worker.on('message', (reply: Reply) => {
      if ('bytes' in reply) this.#replies.emit('bytes', reply.bytes)
      else this.#replies.emit('done', reply)
    })
    worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#fail(new Error('The embedded database has stopped')))

    this.#pool = new pg.Pool({
      // Said here, as node-postgres would otherwise take them from the environment.
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      max: 1,
      idleTimeoutMillis: 0,
      types: columnTypes,
      stream: () => this.#connection(),
    })
    this.#pool.on('connect', (client) =>
      client.on('notification', ({ channel, payload = '' }) =>
        this.notifications.emit('notification', { channel, payload }),
      ),
    )
    // A connection breaks only with the worker, and then each query is refused with the cause.
    this.#pool.on('error', () => {})
  }

  /** @throws {FolderInUse} when another process works on the folder */
  static async open(source: EmbeddedSource): Promise<EmbeddedPool> {
    const release = source.folder ? await lockFolder(source.folder) : () => {}
    const worker = new Worker(new URL('./embeddedWorker.mjs', here), { workerData: source })
    // `once` rejects with what the worker could not start for.
    await once(worker, 'message').catch((error: unknown) => {
      release()
      throw error
    })
    return new EmbeddedPool(worker, release)
  }

  connect(): Promise<pg.PoolClient> {
    if (this.#stopped) return Promise.reject(this.#stopped)
    return this.#pool.connect()
  }

  /** The whole database as a tar file, for `copyOf`. */
  async dump(): Promise<Uint8Array> {
    const { dump } = await this.#ask('dump')
    if (!dump) throw new Error('The embedded database answered without its dump')
    return dump
  }

  async end(): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    await this.#pool.end()
    await this.#ask('close')
    await this.#worker.terminate()
    this.#release()
  }

  #connection() {
    const send = (request: Request) => this.#worker.postMessage(request)
    return new EmbeddedConnection({
      send: (bytes) => send({ bytes }),
      listen: (hear, fail) => {
        this.#replies.on('bytes', hear)
        this.#replies.once('stopped', fail)
      },
    })
  }

  /** Has the worker do one of its own tasks. There is one at a time. */
  #ask(ask: 'dump' | 'close') {
    if (this.#stopped) return Promise.reject(this.#stopped)
    return new Promise<Done>((resolve, reject) => {
      this.#replies.once('stopped', reject)
      this.#replies.once('done', (done) => {
        this.#replies.off('stopped', reject)
        resolve(done)
      })
      this.#worker.postMessage({ ask } satisfies Request)
    })
  }

  #fail(error: Error) {
    this.#stopped ??= error
    this.#replies.emit('stopped', this.#stopped)
  }
}

/** What was sent with `NOTIFY`. */
export type Notification = { channel: string; payload: string }
