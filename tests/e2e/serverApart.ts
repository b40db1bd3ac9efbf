import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { expect, test as base } from './console'

/** For how many looks, a second apart, nothing happens on a server that is done: longer than it measures its load for. */
const QUIET = 3

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
    async ({ playwright }, use) => {
      // `npm run test:e2e` has it filled already.
      const data = process.env.E2E_APART_DATA ?? mkdtempSync(join(tmpdir(), 'salvia-apart-'))
      const server = spawn(process.execPath, ['dist/server/main.js'], {
        env: {
          ...process.env,
          DATA_DIR: data,
          PORT: await findPort(),
          DATABASE_URL: '',
          LOG_LEVEL: 'silent',
        },
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
      const request = await playwright.request.newContext({
        baseURL: `${address}/api/v2/admin/`,
        extraHTTPHeaders: { 'X-App-Key': 'salvia-console' },
      })
      await use({ address, data, pass: (days) => moveClock(request, days) })
      await request.dispose()
      server.kill('SIGKILL')
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ apart }, use) => use(apart.address),
})

/** A port that is free: the links that a server mails name it. */
async function findPort(): Promise<string> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return String(typeof address === 'object' ? address?.port : address)
}

/** Moves the clock, and waits until what was due by then is done: a server at its limit would refuse what is asked of it. */
async function moveClock(request: APIRequestContext, days: number) {
  const entered = await request.post('auth/login', {
    data: { email: 'admin@salvia.test', password: 'salvia-demo-2026' },
  })
  const { access_token } = await entered.json()
  const headers = { Authorization: `Bearer ${access_token}` }
  const moved = await request.post('demo-clock', { headers, data: { days } })
  expect(moved.status(), await moved.text()).toBe(200)
  const now = Date.parse((await moved.json()).data.now)
  const isRenewed = async () => {
    const first = 'subscriptions?status=active&sort=next_invoice_at&size=1'
    const reply = await request.get(first, { headers })
    if (!reply.ok()) return false
    const [next] = (await reply.json()).data
    return Date.parse(next.next_invoice_at) > now
  }
  await expect.poll(isRenewed, { timeout: 60_000 }).toBe(true)
  let last: number | undefined
  let still = 0
  const isQuiet = async () => {
    const reply = await request.get('events?size=1', { headers })
    const total: number | undefined = reply.ok() ? (await reply.json()).meta.total : undefined
    still = total !== undefined && total === last ? still + 1 : 0
    last = total
    return still === QUIET
  }
  await expect.poll(isQuiet, { timeout: 60_000, intervals: [1_000] }).toBe(true)
}
