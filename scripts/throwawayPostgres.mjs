// A PostgreSQL of one's own, for as long as something is tried on it: nothing of it stays.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this machine has a PostgreSQL that can be started, and somebody to run it as. */
export const hasPostgres = () => output('pg_config', ['--bindir']) !== undefined && whoRunsIt() !== undefined

/**
 * Starts an empty cluster that only listens on a socket in its own folder.
 * @throws {Error} where the machine has no PostgreSQL
 */
export function throwawayPostgres() {
  const bin = output('pg_config', ['--bindir'])
  if (!bin) throw new Error('PostgreSQL is not installed on this machine: pg_config was not found')
  const owner = whoRunsIt()
  if (!owner) throw new Error('PostgreSQL does not run as root, and there is no other user')
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  chmodSync(folder, 0o700)
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  /**
   * Runs a program of PostgreSQL as its owner.
   * @param {string} program
   * @param {string[]} args
   */
  const run = (program, args) => {
    const { status, stderr, error } = spawnSync(join(bin, program), args, {
      ...owner,
      cwd: tmpdir(),
      encoding: 'utf8',
      // The server keeps what it inherits: with a pipe, waiting for its end would never end.
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr ?? error?.message ?? status}`)
  }
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const settings = `-k ${folder} -c listen_addresses= -c fsync=off`
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])
  /** @param {string} name */
  const urlOf = (name) => `postgresql://postgres@localhost/${name}?host=${folder}`
  return {
    folder,
    url: urlOf('postgres'),
    urlOf,
    run,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Whom PostgreSQL runs as: it refuses root, so then as a user who owns nothing.
 * @returns {{ uid?: number; gid?: number } | undefined}
 */
function whoRunsIt() {
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
