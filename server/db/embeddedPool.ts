import { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { lockFolder } from './folderLock'

export type Request = {
  id: number
  operation: 'query' | 'dump' | 'close'
  sql: string
  parameters: unknown[]
}
type Answer = { id: number; rows: unknown[]; count: number; error?: DatabaseProblem }
type DatabaseProblem = { message: string; code?: string; constraint?: string; detail?: string }
type Pending = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

/** An error of the database, with PostgreSQL's own code (`23505`) and the name of the constraint. */
class EmbeddedDatabaseError extends Error {
  constructor(problem: DatabaseProblem) {
    super(problem.message)
    Object.assign(this, problem)
  }
}

/** Where the database is stored: in `folder`, or in memory, where it may start as a copy of a dump. */
export type EmbeddedSource = { folder?: string; copyOf?: string }

// Not written inside `new URL`: bundlers of browser code would take the worker for an asset of a page.
const here = import.meta.url

/** The part of a pool that a database uses. */
export type EmbeddedSession = PostgresPool & Pick<EmbeddedPool, 'notifications'>

/** The embedded database as a pool for Kysely: one session, lent to one caller at a time, in order. */
export class EmbeddedPool implements PostgresPool {
  /** Emits each `NOTIFY`, once it is committed. */
  readonly notifications = new EventEmitter<{ notification: [Notification] }>().setMaxListeners(0)
  readonly #worker: Worker
  readonly #release: () => void
  readonly #pending = new Map<number, Pending>()
  readonly #waiting: (() => void)[] = []
  #lent = false
  #lastId = 0
  #ended = false
  #stopped: Error | undefined

  private constructor(worker: Worker, release: () => void) {
    this.#worker = worker
    this.#release = release
    worker.on('message', (message: Answer | Notification) => {
      if ('channel' in message) this.notifications.emit('notification', message)
      else this.#settle(message)
    })
    worker.on('error', (error) => this.#failAll(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#failAll(new Error('The embedded database has stopped')))
  }

  /** @throws {FolderInUse} when another process works on the folder */
  static async open(source: EmbeddedSource): Promise<EmbeddedPool> {
    const release = source.folder ? await lockFolder(source.folder) : () => {}
    const worker = new Worker(new URL('./embeddedWorker.mjs', here), { workerData: source })
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
    }).catch((error: unknown) => {
      release()
      throw error
    })
    return new EmbeddedPool(worker, release)
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#lent) await new Promise<void>((next) => this.#waiting.push(next))
    this.#lent = true
    let returned = false
    const client = {
      query: async (sql: string | object, parameters: readonly unknown[] = []) => {
        if (typeof sql !== 'string') throw new Error('The embedded database has no cursors')
        const { rows, count } = await this.#ask('query', sql, [...parameters])
        const command = (sql.trimStart().split(/\s/, 1)[0] ?? '').toUpperCase()
        return { command, rowCount: count, rows }
      },
      release: () => {
        if (returned) return
        returned = true
        const next = this.#waiting.shift()
        if (next) next()
        else this.#lent = false
      },
    }
    // Kysely's type also covers cursors, which it only uses when asked to stream.
    return client as unknown as PostgresPoolClient
  }

  /** The whole database as a tar file, for `copyOf`. */
  async dump(): Promise<Uint8Array> {
    const { rows } = await this.#ask('dump')
    return rows[0] as Uint8Array
  }

  async end(): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    await this.#ask('close')
    await this.#worker.terminate()
    this.#release()
  }

  #ask(operation: Request['operation'], sql = '', parameters: unknown[] = []): Promise<Answer> {
    if (this.#stopped) return Promise.reject(this.#stopped)
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      this.#pending.set(id, { resolve, reject })
      this.#worker.postMessage({ id, operation, sql, parameters } satisfies Request)
    })
  }

  #settle(answer: Answer) {
    const pending = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if (answer.error) pending?.reject(new EmbeddedDatabaseError(answer.error))
    else pending?.resolve(answer)
  }

  #failAll(error: Error) {
    this.#stopped ??= error
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}

/** What was sent with `NOTIFY`. */
export type Notification = { channel: string; payload: string }
