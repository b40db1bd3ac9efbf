import { Duplex } from 'node:stream'

/** Carries what node-postgres and the embedded database say to each other. */
export type Wire = {
  send: (bytes: Uint8Array) => void
  /** Calls `hear` with each answer of the database, and `fail` once it has stopped. */
  listen: (hear: (bytes: Uint8Array) => void, fail: (error: Error) => void) => void
}

/**
 * A connection of node-postgres to the embedded database, in place of a socket: it brings prepared statements, types of
 * columns, notifications and errors just as a server's does.
 */
export class EmbeddedConnection extends Duplex {
  readonly #wire: Wire

  constructor(wire: Wire) {
    super()
    this.#wire = wire
  }

  /** Node-postgres calls these of its socket. */
  connect(): this {
    this.#wire.listen(
      (bytes) => this.push(bytes),
      (error) => this.destroy(error),
    )
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay = () => this
  setKeepAlive = () => this
  ref = () => this
  unref = () => this

  override _read() {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void) {
    this.#wire.send(new Uint8Array(chunk))
    done()
  }

  /** Sends all messages of a query at once, which costs the database one turn instead of five. */
  override _writev(chunks: { chunk: Uint8Array }[], done: () => void) {
    this.#wire.send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    done()
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }
}
