// A PgBouncer of one's own before a throw-away PostgreSQL, for as long as something is tried through it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installDebian } from './debian.mjs'
import { hasPostgres, whoRunsIt } from './throwawayPostgres.mjs'

// Debian keeps it where only root looks for programs.
const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']

const findPgbouncer = () =>
  folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))

/** Whether this machine has PgBouncer, and a PostgreSQL to try it on. */
export const hasPgbouncer = () => hasPostgres() && findPgbouncer() !== undefined

/** Installs Debian's PgBouncer where there is none, this may be done, and there is a PostgreSQL to try it on. */
export function bringPgbouncer() {
  if (hasPostgres() && !findPgbouncer()) installDebian('pgbouncer')
}

/**
 * Starts PgBouncer in transaction mode, on a socket in the folder of a throw-away PostgreSQL.
 * @param {string} folder
 * @param {{ poolSize: number, session: string }} options connections of each database, and what each is told at its start
 */
export async function throwawayPgbouncer(folder, { poolSize, session }) {
  const program = findPgbouncer()
  if (!program) throw new Error('PgBouncer is not installed on this machine')
  const port = 6432
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'pgbouncer.users')
  writeFileSync(users, '"postgres" ""\n')
  writeFileSync(
    settings,
    `[databases]
* = host=${folder} connect_query='${session.replaceAll("'", "''")}'
[pgbouncer]
listen_addr =
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  )
  const child = spawn(program, [settings], { ...whoRunsIt(), stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise((ready, failed) => {
    child.stderr.setEncoding('utf8').on('data', (words) => {
      said += words
      if (said.includes('process up')) ready(undefined)
    })
    child.once('exit', () => failed(new Error(`PgBouncer did not start: ${said}`)))
    child.once('error', failed)
  })
  return {
    /** @param {string} name */
    urlOf: (name) => `postgresql://postgres@localhost:${port}/${name}?host=${folder}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
