import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeScratchFolder } from '../../scripts/scratch.mjs'

const MIGRATIONS = 'server/db/migrations'

/**
 * The commit before the newest migration: the version that runs beside this one while it is rolled out. None in a copy
 * without history.
 */
export function findFormerVersion(): string | undefined {
  const made = git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS)
  return made && git('rev-parse', '--verify', '--quiet', `${made}^`)
}

/** Whether a commit has a file. */
export const hasFile = (commit: string, path: string): boolean =>
  git('cat-file', '-t', `${commit}:${path}`) !== undefined

/** What git answers, or nothing where it fails or has nothing to say. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 && stdout.trim() ? stdout.trim() : undefined
}

/** Builds the server of a commit in a throw-away folder, with the packages of this one, and answers the folder. */
export function buildServerOf(commit: string): string {
  const folder = makeScratchFolder('salvia-former-')
  const root = process.cwd()
  const archive = spawnSync(
    'git',
    ['archive', '--format=tar', commit, 'server', 'src', 'vite.server.config.ts', 'package.json'],
    {
      maxBuffer: 1024 ** 3,
    },
  )
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const built = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '-c',
      'vite.server.config.ts',
      '--logLevel',
      'warn',
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  if (archive.status !== 0 || unpacked.status !== 0 || built.status !== 0)
    throw new Error(
      `The server of ${commit} was not built: ${String(archive.stderr)} ${String(unpacked.stderr)} ${built.stderr}`,
    )
  return folder
}

type BuiltServer = {
  /** Where its API answers. */
  base: string
  stop: () => Promise<void>
}

/**
 * Starts the built server of a folder, until `stop`.
 * @throws {Error} with its last words where it ends instead of serving
 */
export async function startServerOf(folder: string, variables: Record<string, string>): Promise<BuiltServer> {
  const data = join(folder, 'data')
  if (!existsSync(data)) mkdirSync(data)
  const child = spawn(process.execPath, [join(folder, 'dist/server/main.js')], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'silent', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const base = await new Promise<string>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      const at = /ready at (\S+)/.exec(said)?.[1]
      if (at) resolve(`${at}/api/v2/`)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)))
  })
  return { base, stop: () => end(child) }
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
