import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@server/db/database'
import { embeddedDatabase } from '@server/db/connect'
import { EmbeddedPool, type EmbeddedSource } from '@server/db/embeddedPool'
import { RECORD_KEYS } from './recordKeys'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/salvia')

type Snapshot = {
  name: string
  /** Files and folders it is made by: as long as they stay the same, so does the snapshot. */
  madeBy: string[]
  from?: EmbeddedSource
  fill: (db: Database) => Promise<unknown>
}

/** The file of a database that is made once for each state of what makes it; tests start from copies. */
export async function snapshot({ name, madeBy, from = {}, fill }: Snapshot): Promise<string> {
  const file = join(cache, `${name}-${fingerprint(['package-lock.json', ...madeBy])}.tar`)
  if (existsSync(file)) return file
  const pool = await EmbeddedPool.open(from)
  const db = embeddedDatabase(pool, RECORD_KEYS)
  await fill(db)
  mkdirSync(cache, { recursive: true })
  // Renamed once it is whole, because another run may be looking for it.
  const half = `${file}.${process.pid}`
  writeFileSync(half, await pool.dump())
  renameSync(half, file)
  await db.destroy()
  return file
}

function fingerprint(sources: string[]): string {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(source)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

function filesOf(source: string): string[] {
  if (/\.\w+$/.test(source)) return [source]
  return readdirSync(join(root, source), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .sort()
}
