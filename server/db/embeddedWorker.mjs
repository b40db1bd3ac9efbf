// @ts-check
// The embedded database, on a thread of its own: a heavy query never blocks the API.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { columnTypes } from './columnTypes.mjs'

/** @type {{ folder?: string, copyOf?: string }} */
const { folder, copyOf } = workerData

const database = await PGlite.create({
  ...(folder && { dataDir: folder }),
  ...(copyOf && { loadDataDir: new Blob([await readFile(copyOf)]) }),
  extensions: { pg_trgm, unaccent },
  parsers: columnTypes,
})
database.onNotification((channel, payload) => parentPort?.postMessage({ channel, payload }))
await database.exec(
  `listen changes; listen presence; listen jobs; listen deliveries; listen clock; listen notices; set timezone to 'UTC'; set statement_timeout to '5s'`,
)

/** @param {import('./embeddedPool.ts').Request} request */
async function answer({ operation, sql, parameters }) {
  if (operation === 'close') {
    await database.close()
    return { rows: [], count: 0 }
  }
  if (operation === 'dump') {
    const dump = await database.dumpDataDir('none')
    return { rows: [new Uint8Array(await dump.arrayBuffer())], count: 1 }
  }
  // Without parameters a text may hold several statements, as a migration does; the last one's rows are the answer.
  const result =
    parameters.length > 0 ? await database.query(sql, parameters) : (await database.exec(sql)).at(-1)
  return { rows: result?.rows ?? [], count: result?.affectedRows ?? result?.rows.length ?? 0 }
}

parentPort?.on('message', async (/** @type {import('./embeddedPool.ts').Request} */ request) => {
  try {
    parentPort?.postMessage({ id: request.id, ...(await answer(request)) })
  } catch (error) {
    const { message, code, constraint, detail, table, column } =
      /** @type {Error & Record<string, unknown>} */ (error)
    parentPort?.postMessage({
      id: request.id,
      rows: [],
      count: 0,
      error: { message, code, constraint, detail, table, column },
    })
  }
})
parentPort?.postMessage({ id: 0, rows: [], count: 0 })
