import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { longTests } from '../../scripts/pace.mjs'

const WRITERS = 20
/** Replies after which the process is killed, while others are under way. */
const ACKNOWLEDGED = [40, 90]
const AMOUNT = 100

// `npm run test:e2e` has it filled already.
const folder = process.env.E2E_KILLED_DATA ?? mkdtempSync(join(tmpdir(), 'salvia-crash-'))
let server: ChildProcess
let base = ''
test.skip(!longTests, 'only at the full pace')
test.afterAll(() => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the built server on the folder, on a port that is free, and waits until it says where it is. */
async function start() {
  server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const running = server
  let said = ''
  base = await new Promise<string>((resolve, reject) => {
    // Read to its end: a process whose output is not read ends when the pipe is full.
    running.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const address = /Salvia is ready at (\S+)/.exec(said)?.[1]
      if (address) resolve(`${address}/api/v2/`)
    })
    running.once('exit', () => reject(new Error(`The server ended: ${said}`)))
  })
}

type Call = { token?: string; method?: string; body?: object; key?: string }

/** Asks the server: again when it says, while it is too busy, as it may be on a slow machine that has just started it. */
async function call(path: string, { token, method = 'GET', body, key }: Call = {}) {
  for (;;) {
    const reply = await fetch(base + path, {
      method,
      headers: {
        'X-App-Key': 'salvia-console',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (reply.status !== 503) return { status: reply.status, body: await reply.json() }
    await wait(Number(reply.headers.get('retry-after')) * 1_000)
  }
}

async function signIn() {
  const body = { email: 'admin@salvia.test', password: 'salvia-demo-2026' }
  return String((await call('admin/auth/login', { method: 'POST', body })).body.access_token)
}

test('a process that is killed in a burst of writes loses nothing that it acknowledged', async () => {
  test.setTimeout(240_000)
  await start()
  let token = await signIn()
  const [fund] = (await call('admin/funds?status=active&size=1', { token })).body.data
  const fundNow = async () => (await call(`admin/funds/${fund.uuid}`, { token })).body.data
  const before = await fundNow()

  const asked: string[] = []
  const acknowledged = new Map<string, string>()
  const contribute = (key: string) =>
    call(`admin/funds/${fund.uuid}/actions/contribute`, {
      token,
      key,
      method: 'POST',
      body: { type: 'deposit', amount_cents: AMOUNT, description: `Ráfaga ${key}` },
    })

  for (const enough of ACKNOWLEDGED) {
    let isKilled = false
    const write = async () => {
      while (!isKilled) {
        const key = randomUUID()
        asked.push(key)
        const reply = await contribute(key).catch(() => undefined)
        if (reply?.status !== 201) return
        acknowledged.set(key, reply.body.data.uuid)
        if (acknowledged.size < enough || isKilled) continue
        isKilled = true
        server.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, write))
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    expect(acknowledged.size).toBeGreaterThanOrEqual(enough)
    await start()
    token = await signIn()
  }

  const found = await Promise.all(
    [...acknowledged.values()].map((uuid) => call(`admin/fund-movements/${uuid}`, { token })),
  )
  expect(found.map(({ status }) => status)).toEqual(found.map(() => 200))
  // What was under way is there or is not; asked for again under its key, it is there once.
  const left = [...asked]
  const again: number[] = []
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let key = left.pop(); key; key = left.pop()) again.push((await contribute(key)).status)
    }),
  )
  expect(again).toEqual(asked.map(() => 201))
  const after = await fundNow()
  expect(after.posted_cents).toBe(before.posted_cents + asked.length * AMOUNT)
  expect(after.difference_cents).toBe(before.difference_cents)
})
