// The data of a demonstration for the servers of the end-to-end tests: filling a database takes as long as many tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'

/** Where tests find the data of each server: of the one they share, of the one that is killed, and of the one whose clock moves. */
export const demosIn = (folder) => ({
  shared: join(folder, 'shared'),
  killed: join(folder, 'killed'),
  apart: join(folder, 'apart'),
})

/**
 * Has the built server fill a folder with data for each of the servers.
 * @param {string} folder
 * @throws {Error} with what the server said, where it did not get ready
 */
export async function fillDemos(folder) {
  await ensureBuilt()
  const { shared, killed, apart } = demosIn(folder)
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, DATA_DIR: shared, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  let said = ''
  for await (const words of server.stdout.setEncoding('utf8')) {
    said += words
    if (said.includes('Salvia is ready')) server.kill('SIGTERM')
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`The server did not fill its database: ${said}`)
  // The socket that its server locked the folder with is no data.
  const filter = (path) => !path.includes('.lock.')
  for (const copy of [killed, apart]) cpSync(shared, copy, { recursive: true, filter })
}

const [, command, folder] = process.argv
if (command === fileURLToPath(import.meta.url) && folder) await fillDemos(folder)
