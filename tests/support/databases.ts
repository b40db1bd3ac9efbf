import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connectPostgres, type Database, openEmbedded } from '../../server/db/database'
import { migrate } from '../../server/db/migrate'
import { seedDemo } from '../../server/demo/seedDemo'
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

export const openTestDatabase = () => openEmbedded({ copyOf: inject('emptyDatabase') })

/** As it is for somebody who starts the product for the first time. */
export const openDemoDatabase = async () =>
  openEmbedded({
    copyOf: await snapshot({
      name: 'demo',
      madeBy: ['server', 'src/contract'],
      from: { copyOf: inject('emptyDatabase') },
      fill: (db) => seedDemo(db, { now: () => new Date('2026-03-05T22:00:00Z') }),
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
  const bin = output('pg_config', ['--bindir'])
  const owner = ownUser()
  if (!bin || !owner) return
  const run = (program: string, args: string[]) => {
    const { status, stderr, error } = spawnSync(join(bin, program), args, {
      ...owner,
      cwd: tmpdir(),
      encoding: 'utf8',
      // The server keeps what it inherits: with a pipe, waiting for its end would never end.
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr ?? error?.message ?? status}`)
  }
  let cluster: Promise<{ folder: string; url: (name: string) => string }> | undefined
  const addresses = new WeakMap<Database, string>()

  async function start() {
    const folder = mkdtempSync(join(tmpdir(), 'pg-'))
    chmodSync(folder, 0o700)
    if (owner?.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
    const data = join(folder, 'data')
    run('initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ])
    const settings = `-k ${folder} -c listen_addresses= -c fsync=off -c max_connections=50`
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])
    const url = (name: string) => `postgresql://postgres@localhost/${name}?host=${folder}`
    const template = connectPostgres(url('postgres'))
    await sql`create database empty`.execute(template)
    const empty = connectPostgres(url('empty'))
    await migrate(empty)
    await empty.destroy()
    await template.destroy()
    return { folder, url }
  }

  async function create(template: string): Promise<{ db: Database; address: string }> {
    cluster ??= start()
    const { url } = await cluster
    const name = `test_${randomUUID().replaceAll('-', '')}`
    const server = connectPostgres(url('postgres'))
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(server)
    await server.destroy()
    const db = connectPostgres(url(name))
    addresses.set(db, url(name))
    return { db, address: url(name) }
  }

  return {
    name: 'PostgreSQL',
    open: async () => (await create('empty')).db,
    async restored(from) {
      const { db, address } = await create('template0')
      const file = join((await cluster)?.folder ?? tmpdir(), `${randomUUID()}.dump`)
      run('pg_dump', ['-Fc', '-f', file, addresses.get(from) ?? ''])
      run('pg_restore', ['-d', address, '--exit-on-error', '--single-transaction', '--no-owner', file])
      return db
    },
    again: (db) => connectPostgres(addresses.get(db) ?? ''),
    async stop() {
      if (!cluster) return
      const { folder } = await cluster
      run('pg_ctl', ['-D', join(folder, 'data'), '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whom PostgreSQL runs as: it refuses root, so then as a user who owns nothing. */
function ownUser(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = [output('id', ['-u', user]), output('id', ['-g', user])]
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
}

function output(program: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
