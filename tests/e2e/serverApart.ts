import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './console'

/** A server of its own: moving its clock moves nobody else's. */
type ServerApart = {
  address: string
  /** Where its data is, and what it mailed. */
  data: string
  /** Lets days pass, as an administrator of a demonstration does. */
  pass: (days: number) => Promise<void>
}

/** A test on a server of its own, which all tests of a worker share. */
export const test = base.extend<object, { apart: ServerApart }>({
  apart: [
    async ({}, use) => {
      // `npm run test:e2e` has it filled already.
      const data = process.env.E2E_APART_DATA ?? mkdtempSync(join(tmpdir(), 'salvia-apart-'))
      const server = spawn(process.execPath, ['dist/server/main.js'], {
        env: { ...process.env, DATA_DIR: data, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      const address = await new Promise<string>((resolve, reject) => {
        server.stdout.on('data', (chunk) => {
          said += String(chunk)
          const found = /Salvia is ready at (\S+)/.exec(said)?.[1]
          if (found) resolve(found)
        })
        server.once('exit', () => reject(new Error(`The server ended: ${said}`)))
      })
      await use({ address, data, pass: (days) => pass(address, days) })
      server.kill('SIGKILL')
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ apart }, use) => use(apart.address),
})

async function pass(address: string, days: number) {
  const post = async (path: string, body: object, token?: string) => {
    const reply = await fetch(`${address}/api/v2/admin/${path}`, {
      method: 'POST',
      headers: {
        'X-App-Key': 'salvia-console',
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return reply.json()
  }
  const { access_token } = await post('auth/login', {
    email: 'admin@salvia.test',
    password: 'salvia-demo-2026',
  })
  await post('demo-clock', { days }, access_token)
}
