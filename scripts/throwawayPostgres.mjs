// A PostgreSQL of one's own, for as long as something is tried on it: nothing of it stays.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeScratchFolder } from './scratch.mjs'

/** Shared memory lies in the cluster's own folder, and its log stays small, as no test recovers from it. */
const KEPT_TOGETHER = '-c dynamic_shared_memory_type=mmap -c max_wal_size=256MB'

/** Whether this machine has a PostgreSQL that can be started, and somebody to run it as. */
export const hasPostgres = () => output('pg_config', ['--bindir']) !== undefined && whoRunsIt() !== undefined

/** Nothing of it outlives a crash of the machine, so nothing need reach the disk before a commit is answered. */
const HASTY = '-c fsync=off -c full_page_writes=off'

/**
 * Starts an empty cluster that only listens on a socket in its own folder.
 * @param {{ isDurable?: boolean }} [options] `isDurable`: it waits for its disk at each commit, to be measured as one in earnest
 * @throws {Error} where the machine has no PostgreSQL
 */
export const throwawayPostgres = ({ isDurable = false } = {}) =>
  startedIn((postgres, data) => {
    const locale = ['-E', 'UTF8', '--locale=C.UTF-8']
    postgres.run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', ...locale, '--no-sync'])
  }, isDurable)

/**
 * Starts a standby that follows a cluster.
 * @param {string} primary the folder of the cluster
 * @param {{ isDurable?: boolean }} [options] as of the cluster
 */
export const throwawayStandby = (primary, { isDurable = false } = {}) =>
  startedIn(
    (postgres, data) =>
      postgres.run(
        'pg_basebackup',
        `-h ${primary} -U postgres -D ${data} -R -X stream --checkpoint=fast --no-sync`.split(' '),
      ),
    isDurable,
  )

/**
 * @param {(postgres: ReturnType<typeof postgresIn>, data: string) => void} fill makes the files of the cluster
 * @param {boolean} [isDurable]
 */
function startedIn(fill, isDurable = false) {
  const folder = makeScratchFolder('salvia-pg-')
  chmodSync(folder, 0o700)
  const { uid, gid } = whoRunsIt() ?? {}
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const postgres = postgresIn(folder)
  const data = join(folder, 'data')
  fill(postgres, data)
  const settings = `-k ${folder} -c listen_addresses= -c max_connections=300 ${isDurable ? '' : HASTY} ${KEPT_TOGETHER}`
  postgres.run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])
  return {
    ...postgres,
    stop() {
      postgres.run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A cluster that was started in a folder.
 * @param {string} folder
 * @throws {Error} where the machine has no PostgreSQL
 */
export function postgresIn(folder) {
  const bin = output('pg_config', ['--bindir'])
  if (!bin) throw new Error('PostgreSQL is not installed on this machine: pg_config was not found')
  const owner = whoRunsIt()
  if (!owner) throw new Error('PostgreSQL does not run as root, and there is no other user')
  /** @param {string} name */
  const urlOf = (name) => `postgresql://postgres@localhost/${name}?host=${folder}`
  return {
    folder,
    url: urlOf('postgres'),
    urlOf,
    /**
     * Runs a program of PostgreSQL as its owner.
     * @param {string} program
     * @param {string[]} args
     */
    run(program, args) {
      const { status, stderr, error } = spawnSync(join(bin, program), args, {
        ...owner,
        cwd: tmpdir(),
        encoding: 'utf8',
        // The server keeps what it inherits: with a pipe, waiting for its end would never end.
        stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
      })
      if (status !== 0) throw new Error(`${program} failed: ${stderr ?? error?.message ?? status}`)
    },
  }
}

/**
 * Whom PostgreSQL runs as: it refuses root, so then as a user who owns nothing.
 * @returns {{ uid?: number; gid?: number } | undefined}
 */
export function whoRunsIt() {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = [output('id', ['-u', user]), output('id', ['-g', user])]
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function output(program, args) {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
