import type { ServerKeys } from '@server/core/serverKeys'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '@server/db/database'
import { seedDemo } from '@server/demo/seedDemo'
import { connectPostgres, openEmbedded } from '@server/db/connect'
import { bothDatabases } from '../../scripts/pace.mjs'
import { postgresIn } from '../../scripts/throwawayPostgres.mjs'
import { openEmbeddedTestDatabase } from './lentDatabases'
import { filledOnce, postgresCopy } from './postgresCopies'
import { snapshot } from './snapshots'
import { RECORD_KEYS } from './recordKeys'

/** A kind of database to run the same tests on; `open` gives an empty one of the caller's own. */
export type Kind = {
  name: string
  open(): Promise<Database>
  /** The same database as another process would open it; the embedded one has only one process. */
  again(db: Database, keys?: ServerKeys): Database
  /** What its backup gives back: a new database with what was in this one. */
  restored?(db: Database): Promise<Database>
}

/** Under which the servers of the tests sign and seal. */
export const SECRET: ServerKeys = [new TextEncoder().encode('a secret of the tests, and of nobody else')]

const fillDemo = (db: Database) =>
  seedDemo(db, { clock: { now: () => new Date('2026-03-05T22:00:00Z') }, secret: SECRET })

/** The database of a first start of the product; on PostgreSQL, where there is one. */
export async function openDemoDatabase(): Promise<Database> {
  const folder = inject('postgres')
  if (folder) {
    await filledOnce(folder, 'demo', fillDemo)
    return connectPostgres(await postgresCopy(folder, 'demo'), RECORD_KEYS)
  }
  return openEmbeddedDemoDatabase()
}

/** The same, of the embedded kind. */
export const openEmbeddedDemoDatabase = async (): Promise<Database> =>
  openEmbedded(
    {
      copyOf: await snapshot({
        name: 'demo',
        madeBy: ['server', 'src/contract'],
        from: { copyOf: inject('emptyDatabase') },
        fill: fillDemo,
      }),
    },
    RECORD_KEYS,
  )

/** The kinds that what must work on either is tried on: both at the full pace, else PostgreSQL where there is one. */
export const databaseKinds = (): Kind[] =>
  bothDatabases ? everyDatabaseKind() : everyDatabaseKind().slice(-1)

/**
 * Both kinds at every pace, for tests of what the database itself does; the embedded one alone where this machine has no
 * PostgreSQL.
 */
export function everyDatabaseKind(): Kind[] {
  const embedded: Kind = {
    name: 'embedded',
    open: openEmbeddedTestDatabase,
    again: (db) => db,
  }
  const folder = inject('postgres')
  if (!folder) console.warn('No PostgreSQL on this machine: its half of the tests is skipped.')
  return folder ? [embedded, postgresKind(folder)] : [embedded]
}

function postgresKind(folder: string): Kind {
  const { run } = postgresIn(folder)
  const made = new WeakMap<Database, string>()

  async function create(template: string) {
    const address = await postgresCopy(folder, template)
    const db = connectPostgres(address, RECORD_KEYS)
    made.set(db, address)
    return { db, address }
  }

  return {
    name: 'PostgreSQL',
    open: async () => (await create('empty')).db,
    async restored(from) {
      const { db, address } = await create('template0')
      const file = join(folder, `${randomUUID()}.dump`)
      run('pg_dump', ['-Fc', '-f', file, made.get(from) ?? ''])
      run('pg_restore', ['-d', address, '--exit-on-error', '--single-transaction', '--no-owner', file])
      return db
    },
    again: (db, keys = RECORD_KEYS) => connectPostgres(made.get(db) ?? '', keys),
  }
}
