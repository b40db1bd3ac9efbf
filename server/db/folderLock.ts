import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Another process has the data folder open. */
export class FolderInUse extends Error {}

// Socket paths are limited to about 107 bytes.
const LONGEST_SOCKET_PATH = 100

function socketPath(folder: string): string {
  const path = resolve(folder)
  const name = createHash('sha256').update(path).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\salvia-${name}`
  const beside = `${path}.lock`
  return Buffer.byteLength(beside) <= LONGEST_SOCKET_PATH ? beside : join(tmpdir(), `salvia-${name}.lock`)
}

/**
 * Locks a folder for this process and returns how to unlock it. The embedded database takes no lock, and two processes
 * would corrupt it. A file with a process id survives a crash; a listening socket does not, as the kernel closes it.
 * @throws {FolderInUse} when a live process holds it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = socketPath(folder)
  for (let attempt = 0; attempt < 2; attempt++) {
    const server = createServer((socket) => socket.end())
    const error = await listening(server, path)
    if (!error) {
      server.unref()
      return () => server.close()
    }
    if (error.code !== 'EADDRINUSE') throw error
    if (await answers(path)) break
    rmSync(path, { force: true })
  }
  throw new FolderInUse(`The data folder ${folder} is in use by another process`)
}

const listening = (server: Server, path: string) =>
  new Promise<NodeJS.ErrnoException | undefined>((done) => {
    server.once('error', done)
    server.listen(path, () => done(undefined))
  })

const answers = (path: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(path, () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
