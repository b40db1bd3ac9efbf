import { createHash, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** Another process has the data folder open. */
export class FolderInUse extends Error {}

// Socket paths are limited to about 107 bytes; what is added to a lock's path takes some of them.
const LONGEST_LOCK_PATH = 80

function lockPath(folder: string): string {
  const path = resolve(folder)
  const name = createHash('sha256').update(path).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\salvia-${name}`
  const beside = `${path}.lock`
  return Buffer.byteLength(beside) <= LONGEST_LOCK_PATH ? beside : join(tmpdir(), `salvia-${name}.lock`)
}

/**
 * Locks a folder for this process and returns how to unlock it. The embedded database takes no lock, and two processes
 * would corrupt it. A file with a process id survives a crash; a listening socket does not, as the kernel closes it.
 * @throws {FolderInUse} when a live process holds it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = lockPath(folder)
  const inUse = new FolderInUse(`The data folder ${folder} is in use by another process`)
  // Windows gives the name of a pipe to one process, and takes it back when that ends.
  const lock = process.platform === 'win32' ? await bind(path) : await takeNextNumber(path)
  if (!lock) throw inUse
  lock.unref()
  return () => lock.close()
}

/**
 * Takes the number after the highest one, once nobody answers at that. The highest is never deleted, not even unlocked:
 * so whoever looked before another took the folder either finds its number taken or, after taking it, a higher one.
 */
async function takeNextNumber(path: string): Promise<Server | undefined> {
  for (;;) {
    const highest = Math.max(0, ...numbersOf(path))
    if (highest > 0 && (await answers(`${path}.${highest}`))) return undefined
    const mine = highest + 1
    // The name appears only once the socket answers: a lock that is being made must not look like a dead one.
    const making = `${path}.new-${randomUUID().slice(0, 8)}`
    const server = await bind(making)
    if (!server) continue
    const isFirst = link(making, `${path}.${mine}`)
    rmSync(making, { force: true })
    if (isFirst && Math.max(...numbersOf(path)) === mine) {
      for (const number of numbersOf(path)) if (number < mine) rmSync(`${path}.${number}`, { force: true })
      return server
    }
    if (isFirst) rmSync(`${path}.${mine}`, { force: true })
    server.close()
  }
}

/** The numbers that were taken; all but the highest are deleted soon. */
function numbersOf(path: string): number[] {
  const prefix = `${basename(path)}.`
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .filter(Number.isSafeInteger)
}

/** Gives a socket another name. @returns false where the name is taken */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  }
}

/** Listens at a path. @returns nothing where it is taken */
const bind = (path: string) =>
  new Promise<Server | undefined>((resolve, reject) => {
    const server = createServer((socket) => socket.end())
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(path, () => resolve(server))
  })

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

const answers = (path: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(path, () => {
      socket.destroy()
      done(true)
    })
    // Any other error, such as a full backlog, comes from a socket that a process holds.
    socket.once('error', (error) => done(!['ECONNREFUSED', 'ENOENT'].includes(String(codeOf(error)))))
  })
