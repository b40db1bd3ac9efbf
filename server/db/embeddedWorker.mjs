// @ts-check
// The embedded database, on a thread of its own: a heavy query never blocks the API.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** @type {{ folder?: string, copyOf?: string }} */
const { folder, copyOf } = workerData

const database = await PGlite.create({
  ...(folder && { dataDir: folder }),
  ...(copyOf && { loadDataDir: new Blob([await readFile(copyOf)]) }),
  extensions: { pg_trgm, unaccent },
})
await database.exec(
  `listen changes; listen presence; listen jobs; listen deliveries; listen clock; listen notices; set timezone to 'UTC'; set statement_timeout to '5s'`,
)

/** @param {import('./embeddedPool.ts').Reply} reply */
const send = (reply) =>
  parentPort?.postMessage(reply, 'bytes' in reply ? [/** @type {ArrayBuffer} */ (reply.bytes.buffer)] : [])

/**
 * Runs messages of PostgreSQL's protocol, and sends back what the database answers to all of them, errors included.
 * @param {Uint8Array} messages
 */
async function speak(messages) {
  /** @type {Uint8Array[]} */
  const parts = []
  // The parts lie in the database's own memory, which the next one overwrites.
  await database.execProtocolRawStream(messages, { onRawData: (part) => parts.push(part.slice()) })
  if (parts.length > 0) send({ bytes: new Uint8Array(Buffer.concat(parts)) })
}

parentPort?.on('message', async (/** @type {import('./embeddedPool.ts').Request} */ request) => {
  if ('bytes' in request) return speak(request.bytes)
  if (request.ask === 'close') await database.close()
  const dump = request.ask === 'dump' && (await database.dumpDataDir('none'))
  send({ done: request.ask, ...(dump && { dump: new Uint8Array(await dump.arrayBuffer()) }) })
})
send({ done: 'open' })
