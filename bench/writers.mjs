// How many writes a second 1, 8 and 32 writers get through, each after its own reply, on PostgreSQL (which waits for its
// disk, as one that is relied upon does) and on the embedded database: node bench/writers.mjs [seconds]
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/build.mjs'
import { throwawayPostgres } from '../scripts/throwawayPostgres.mjs'

const SECONDS = Number(process.argv[2] ?? 10)
const WRITERS = [1, 8, 32]
const DATABASES = (process.env.DATABASES ?? 'PostgreSQL,embedded').split(',')
/** What node is started with beside, as `SERVER_FLAGS=--cpu-prof` to see where the time goes. */
const flags = process.env.SERVER_FLAGS?.split(' ') ?? []

const json = { 'X-App-Key': 'salvia-console', 'Content-Type': 'application/json' }

/** The built server on a database, until `stop`. */
async function start(env) {
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    env: { ...process.env, PORT: '0', DEMO: 'on', LOG_LEVEL: 'silent', TRUST_PROXY: 'on', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const base = await new Promise((done, failed) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      const at = /Salvia is ready at (\S+)/.exec(said)?.[1]
      if (at) done(`${at}/api/v2/`)
    })
    child.once('exit', () => failed(new Error(`The server ended: ${said}`)))
  })
  const stop = async () => {
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await gone
  }
  return { base, stop }
}

async function call(base, path, { body, headers = {} } = {}) {
  const reply = await fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...json, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  const told = await reply.json()
  return told.data ?? told
}

let made = 0
/** What writers write, each to a record of its own: the least that a write leaves, and a record with a folio. */
const writes = {
  note: (uuid) => [`admin/invoices/${uuid}/notes`, { body: `Nota ${++made}` }],
  company: () => [
    'admin/companies',
    {
      trade_name: `Empresa ${++made} ${process.pid}`,
      legal_name: `Empresa ${made} ${process.pid}`,
      slug: `empresa-${made}-${process.pid}`,
      roles: ['other'],
      tax_profile: null,
      industry: null,
      employees_estimate: null,
      website: null,
      logo_attachment_uuid: null,
      email: null,
      phone: null,
      address: null,
      bank_account: null,
      parent_company_uuid: null,
      sales_page: null,
      tags: [],
      external_id: null,
    },
  ],
}

async function measure(base, headers, { invoices, write, writers, seconds }) {
  const times = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: writers }, async (_, n) => {
      while (performance.now() < until) {
        const [path, body] = writes[write](invoices[n])
        const from = performance.now()
        await call(base, path, {
          body,
          headers: {
            ...headers,
            'Idempotency-Key': `bench-${process.pid}-${made}`,
            // One address may call so often a minute, and all the writers are more than one.
            'X-Forwarded-For': `10.0.${n}.${made % 250}`,
          },
        })
        times.push(performance.now() - from)
      }
    }),
  )
  times.sort((one, other) => one - other)
  const at = (share) => Number(times[Math.floor(times.length * share)].toFixed(1))
  return {
    write,
    writers,
    'writes a second': Math.round(times.length / seconds),
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
  }
}

await ensureBuilt()
const rows = []
for (const database of DATABASES) {
  const folder = mkdtempSync(join(tmpdir(), 'salvia-writers-'))
  const postgres = database === 'PostgreSQL' ? throwawayPostgres({ isDurable: true }) : undefined
  try {
    const { base, stop } = await start({ DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) })
    try {
      const body = { email: 'admin@salvia.test', password: 'salvia-demo-2026' }
      const { access_token } = await call(base, 'admin/auth/login', { body })
      const headers = { Authorization: `Bearer ${access_token}` }
      const invoices = (await call(base, 'admin/invoices?size=50', { headers })).map(({ uuid }) => uuid)
      for (const write of Object.keys(writes)) {
        await measure(base, headers, { invoices, write, writers: 1, seconds: 2 })
        for (const writers of WRITERS) {
          const row = await measure(base, headers, { invoices, write, writers, seconds: SECONDS })
          console.log(database, JSON.stringify(row))
          rows.push({ database, ...row })
        }
      }
    } finally {
      await stop()
    }
  } finally {
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
console.table(rows)
