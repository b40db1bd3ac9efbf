// Times every listing over HTTP on a database of its own: node bench/listings.mjs [members]
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/build.mjs'

const members = Number(process.argv[2] ?? 0)
const ROUNDS = 60
const port = 18080
const folder = mkdtempSync(join(tmpdir(), 'salvia-bench-'))
const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' }
const base = `http://127.0.0.1:${port}/api/v2/`

/** Calls that ask more of a listing than its first page. */
const special = [
  ['accounts', 'overdue, by balance', 'admin/accounts?overdue=true&sort=-balance_due_cents'],
  ['customers', 'search "rodriguez"', 'admin/customers?q=rodriguez'],
  ['persons', 'search "nunez maria"', 'admin/persons?q=nunez%20maria'],
  ['members', 'by name, active', 'admin/members?sort=full_name&status=active'],
  ['members', 'search a folio', 'admin/members?q=AFI-000120'],
]

ensureBuilt()
const from = performance.now()
let server = await start()
console.log(`first start, migrations and demo data: ${Math.round(performance.now() - from)} ms`)
if (members > 0) {
  await stop(server)
  await new Promise((done, failed) => {
    const seeding = spawn(
      process.execPath,
      ['dist/server/commands.js', 'seed', '--members', String(members)],
      { env, stdio: 'inherit' },
    )
    seeding.once('exit', (code) => (code === 0 ? done() : failed(new Error(`seed ended with ${code}`))))
  })
  server = await start()
}

try {
  const key = { 'X-App-Key': 'salvia-console' }
  const signedIn = await fetch(`${base}admin/auth/login`, {
    method: 'POST',
    headers: { ...key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@salvia.test', password: 'salvia-demo-2026' }),
  })
  const { access_token } = await signedIn.json()
  const headers = { ...key, Authorization: `Bearer ${access_token}` }
  const rows = []
  for (const [listing, what, path] of [...(await everyListing()), ...special]) {
    const times = []
    let found = ''
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      const reply = await fetch(base + path, { headers })
      const body = await reply.json()
      times.push(performance.now() - started)
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
      found = body.meta ? `${body.meta.total}${body.meta.total_capped ? '+' : ''}` : ''
    }
    times.sort((a, b) => a - b)
    const at = (share) => Number(times[Math.floor(times.length * share)].toFixed(1))
    rows.push({ listing, what, found, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'worst ms': at(0.999) })
  }
  console.table(rows)
} finally {
  await stop(server)
  rmSync(folder, { recursive: true, force: true })
}

/** The first page of each listing that the API describes, and the counts of its tabs. */
async function everyListing() {
  const { paths } = await (
    await fetch(`${base}openapi.json`, { headers: { 'X-App-Key': 'salvia-console' } })
  ).json()
  const slugs = Object.keys(paths).flatMap((path) => /\/admin\/([a-z-]+)\/counts$/.exec(path)?.[1] ?? [])
  return slugs.sort().flatMap((slug) => [
    [slug, 'first page', `admin/${slug}`],
    [slug, 'counts of its tabs', `admin/${slug}/counts`],
  ])
}

async function start() {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (ready?.ok) return child
    if (child.exitCode !== null) throw new Error('the server ended')
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the server did not get ready')
}

async function stop(running) {
  running.kill('SIGTERM')
  if (running.exitCode === null) await new Promise((done) => running.once('exit', done))
}
