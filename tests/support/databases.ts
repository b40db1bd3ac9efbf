import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connectPostgres, type Database, openEmbedded } from '../../server/db/database'
import { migrate } from '../../server/db/migrate'
import { seedDemo } from '../../server/demo/seedDemo'
import { hasPostgres, throwawayPostgres } from '../../scripts/throwawayPostgres.mjs'
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

export const openTestDatabase = () => openEmbedded({ copyOf: inject('emptyDatabase') })

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
  const postgres = postgresKind()
  if (!postgres) console.warn('No PostgreSQL on this machine: its half of the tests is skipped.')
  return postgres ? [embedded, postgres] : [embedded]
}

function postgresKind(): Kind | undefined {
  if (!hasPostgres()) return
  let cluster: Promise<ReturnType<typeof throwawayPostgres>> | undefined
  const addresses = new WeakMap<Database, string>()

  async function start() {
    const started = throwawayPostgres()
    const template = connectPostgres(started.url)
    await sql`create database empty`.execute(template)
    const empty = connectPostgres(started.urlOf('empty'))
    await migrate(empty)
    await empty.destroy()
    await template.destroy()
    return started
  }

  async function create(template: string) {
    cluster ??= start()
    const { url, urlOf, folder, run } = await cluster
    const name = `test_${randomUUID().replaceAll('-', '')}`
    const server = connectPostgres(url)
    await server.connection().execute(async (session) => {
      // A machine with much else to do takes its time to copy the files.
      await sql`set statement_timeout to 0`.execute(session)
      await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(session)
    })
    await server.destroy()
    const address = urlOf(name)
    const db = connectPostgres(address)
    addresses.set(db, address)
    return { db, address, folder, run }
  }

  return {
    name: 'PostgreSQL',
    open: async () => (await create('empty')).db,
    async restored(from) {
      const { db, address, folder, run } = await create('template0')
      const file = join(folder, `${randomUUID()}.dump`)
      run('pg_dump', ['-Fc', '-f', file, addresses.get(from) ?? ''])
      run('pg_restore', ['-d', address, '--exit-on-error', '--single-transaction', '--no-owner', file])
      return db
    },
    again: (db) => connectPostgres(addresses.get(db) ?? ''),
    stop: async () => (await cluster)?.stop(),
  }
}
