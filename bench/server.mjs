// The built server on a database of its own, with as many members as a benchmark wants, called over HTTP.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/build.mjs'

/** How often a call is timed. */
const ROUNDS = Number(process.env.ROUNDS ?? 60)
/** What node is started with beside, as `SERVER_FLAGS=--cpu-prof` to see where the time goes. */
const flags = process.env.SERVER_FLAGS?.split(' ') ?? []
const port = Number(process.env.PORT ?? 18080)
export const base = `http://127.0.0.1:${port}/api/v2/`
export const key = { 'X-App-Key': 'salvia-console' }

/**
 * Runs a benchmark against a server that is started for it and stopped after it. With BENCH_DATA_DIR it works on that
 * folder and leaves it, so that several may share one that took long to fill.
 */
export async function benched(members, measure, fill) {
  await ensureBuilt()
  const kept = process.env.BENCH_DATA_DIR
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'salvia-bench-'))
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent', TRUST_PROXY: 'on' }
  const from = performance.now()
  let server = await start(env)
  console.log(`start: ${Math.round(performance.now() - from)} ms`)
  try {
    if (members > 0) {
      await stop(server)
      await seed(members, env)
      server = await start(env)
    }
    if (fill) {
      await stop(server)
      await fill(join(folder, 'database'))
      server = await start(env)
    }
    await measure(await signedIn(), server.pid)
  } finally {
    await stop(server)
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
}

let addresses = 0
/** An address of the network that nobody called from yet: what anyone may call has a limit by the minute for each. */
const nextAddress = () => {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** How long a call takes, called so often, one after the other. */
export async function timed(path, headers) {
  const times = []
  let body
  while (times.length < ROUNDS) {
    const started = performance.now()
    const reply = await fetch(base + path, { headers: { ...headers, 'X-Forwarded-For': nextAddress() } })
    body = await reply.json()
    times.push(performance.now() - started)
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  }
  times.sort((a, b) => a - b)
  const at = (share) => Number(times[Math.floor(times.length * share)].toFixed(1))
  return { body, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'worst ms': at(0.999) }
}

async function signedIn() {
  const reply = await fetch(`${base}admin/auth/login`, {
    method: 'POST',
    headers: { ...key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@salvia.test', password: 'salvia-demo-2026' }),
  })
  const { access_token } = await reply.json()
  return { ...key, Authorization: `Bearer ${access_token}` }
}

const seed = (members, env) =>
  new Promise((done, failed) => {
    const seeding = spawn(
      process.execPath,
      ['dist/server/commands.js', 'seed', '--members', String(members)],
      { env, stdio: 'inherit' },
    )
    seeding.once('exit', (code) => (code === 0 ? done() : failed(new Error(`seed ended with ${code}`))))
  })

async function start(env) {
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 3000; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (ready?.ok) return child
    if (child.exitCode !== null) throw new Error('the server ended')
    await new Promise((done) => setTimeout(done, 100))
  }
  child.kill('SIGTERM')
  throw new Error('the server did not get ready')
}

async function stop(running) {
  running.kill('SIGTERM')
  if (running.exitCode === null) await new Promise((done) => running.once('exit', done))
}
