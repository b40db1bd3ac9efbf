import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connectPostgres, type Database, openEmbedded } from '../../server/db/database'
import { seedDemo } from '../../server/demo/seedDemo'
import { postgresIn } from '../../scripts/throwawayPostgres.mjs'
import { openTestDatabase } from './embeddedDatabases'
import { snapshot } from './snapshots'

/** A kind of database to run the same tests on; `open` gives an empty one that nobody else uses. */
export type Kind = {
  name: string
  open(): Promise<Database>
  /** The same database as another process would open it; the embedded one has only one process. */
  again(db: Database): Database
  /** What its backup gives back: a new database with what was in this one. */
  restored?(db: Database): Promise<Database>
  stop(): Promise<void>
}

/** Under which the servers of the tests sign and seal. */
export const SECRET = new TextEncoder().encode('a secret of the tests, and of nobody else')

/** As it is for somebody who starts the product for the first time. */
export const openDemoDatabase = async () =>
  openEmbedded({
    copyOf: await snapshot({
      name: 'demo',
      madeBy: ['server', 'src/contract'],
      from: { copyOf: inject('emptyDatabase') },
      fill: (db) => seedDemo(db, { clock: { now: () => new Date('2026-03-05T22:00:00Z') }, secret: SECRET }),
    }),
  })

/** Both kinds, or the embedded one alone where this machine has no PostgreSQL. Stop each when done. */
export function databaseKinds(): Kind[] {
  const embedded: Kind = {
    name: 'embedded',
    open: openTestDatabase,
    again: (db) => db,
    stop: async () => {},
  }
  const folder = inject('postgres')
  if (!folder) console.warn('No PostgreSQL on this machine: its half of the tests is skipped.')
  return folder ? [embedded, postgresKind(folder)] : [embedded]
}

function postgresKind(folder: string): Kind {
  const { url, urlOf, run } = postgresIn(folder)
  const made = new WeakMap<Database, string>()
  const names: string[] = []

  async function create(template: string) {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    names.push(name)
    await onServer((session) =>
      sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(session),
    )
    const address = urlOf(name)
    const db = connectPostgres(address)
    made.set(db, address)
    return { db, address }
  }

  async function onServer(work: (session: Database) => Promise<unknown>) {
    const server = connectPostgres(url)
    await server.connection().execute(async (session) => {
      // A machine with much else to do takes its time to copy the files.
      await sql`set statement_timeout to 0`.execute(session)
      await work(session)
    })
    await server.destroy()
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
    again: (db) => connectPostgres(made.get(db) ?? ''),
    stop: () =>
      onServer(async (session) => {
        for (const name of names.splice(0))
          await sql`drop database ${sql.id(name)} with (force)`.execute(session)
      }),
  }
}
