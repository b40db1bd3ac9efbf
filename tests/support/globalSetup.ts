import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { EmbeddedPool } from '../../server/db/embeddedPool'
import { migrate } from '../../server/db/migrate'
import type { Schema } from '../../server/db/schema'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/salvia')

/** Makes the empty, migrated database once for each state of the migrations; each test file starts from a copy. */
export default async function ({ provide }: { provide: (key: 'emptyDatabase', path: string) => void }) {
  const file = join(cache, `empty-${fingerprint()}.tar`)
  if (!existsSync(file)) await makeEmptyDatabase(file)
  provide('emptyDatabase', file)
}

function fingerprint(): string {
  const migrations = join(root, 'server/db/migrations')
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const name of readdirSync(migrations).sort())
    hash.update(name).update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}

async function makeEmptyDatabase(file: string): Promise<void> {
  const pool = await EmbeddedPool.open({})
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  await migrate(db)
  mkdirSync(cache, { recursive: true })
  // Renamed once it is whole, because another run may be looking for it.
  const half = `${file}.${process.pid}`
  writeFileSync(half, await pool.dump())
  renameSync(half, file)
  await db.destroy()
}

declare module 'vitest' {
  interface ProvidedContext {
    emptyDatabase: string
  }
}
