// A thousand events for a receiver that is down, then slow and broken in every way, one after the other, from a server
// that is killed ten times meanwhile, on a PostgreSQL of its own: what arrives in the end? node bench/storm.mjs [events]
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { ensureBuilt } from '../scripts/build.mjs'
import { throwawayPostgres } from '../scripts/throwawayPostgres.mjs'

const EVENTS = Number(process.argv[2] ?? 1000)
const RECORDS = 50
const KILLS = 10
/** Milliseconds from one kill to the next, once the server is up again: one that waits for a silent receiver is killed, too. */
const BETWEEN = 2_500
/** How often the receiver does each thing wrong before it is well again. */
const EACH_WRONG = 5
const LONGEST = 300_000

await ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'salvia-storm-'))
const postgres = throwawayPostgres()
let server
let base

// The receiver, as somebody would write it.
const manners = {
  well: (_request, response) => response.writeHead(204).end(),
  slow: (_request, response) => setTimeout(() => response.writeHead(204).end(), 300),
  'failing with 500': (_request, response) => response.writeHead(500).end(),
  'cutting at once': (request) => request.socket.destroy(),
  'cutting its answer': (request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('only', () => request.socket.destroy())
  },
  'talking garbage': (request) => request.socket.end('\0garbage\r\n\r\n'),
  redirecting: (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  silent: () => {},
  'gone with 410': (_request, response) => response.writeHead(410).end(),
}
const calls = Object.fromEntries(Object.keys(manners).map((name) => [name, 0]))
const wrongs = [
  'failing with 500',
  'cutting at once',
  'cutting its answer',
  'talking garbage',
  'redirecting',
  'silent',
]
/** In turn, so that each comes as often: every third call is answered, some late. */
const turns = wrongs.flatMap((wrong, n) => [wrong, n % 2 === 0 ? 'slow' : 'well', wrong])
let manner = () => 'well'
let verifier
const seen = { calls: 0, badSignatures: 0, elsewhere: 0 }
/** Of each record, what was taken, the first time that it was; and how often each was. */
const taken = new Map()
const times = new Map()
const receiver = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const name = manner()
    seen.calls++
    calls[name]++
    if (request.url !== '/avisos') seen.elsewhere++
    const text = Buffer.concat(chunks).toString()
    try {
      verifier.verify(text, request.headers)
    } catch {
      seen.badSignatures++
    }
    const { data } = JSON.parse(text)
    const note = data.now.note_uuid
    if (name === 'well' || name === 'slow') {
      if (!times.has(note)) taken.set(data.object.uuid, [...(taken.get(data.object.uuid) ?? []), note])
      times.set(note, (times.get(note) ?? 0) + 1)
    }
    manners[name](request, response)
  })
})
const listen = (port) => new Promise((done) => receiver.listen(port, '127.0.0.1', done))

async function start() {
  server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      DEMO: 'on',
      LOG_LEVEL: 'silent',
      WEBHOOKS_TO_LOOPBACK: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  base = await new Promise((done, failed) => {
    server.stdout.on('data', (chunk) => {
      said += chunk
      const at = /Salvia is ready at (\S+)/.exec(said)?.[1]
      if (at) done(`${at}/api/v2/`)
    })
    server.once('exit', () => failed(new Error(`The server ended: ${said}`)))
  })
}

function kill(signal) {
  const gone = new Promise((done) => server.once('exit', done))
  server.kill(signal)
  return gone
}

let token
async function call(path, { method = 'GET', body, headers = {} } = {}) {
  const reply = await fetch(base + path, {
    method,
    headers: {
      'X-App-Key': 'salvia-console',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
  const told = await reply.json()
  return told.data ?? told
}

async function signIn() {
  token = undefined
  const body = { email: 'admin@salvia.test', password: 'salvia-demo-2026' }
  token = (await call('admin/auth/login', { method: 'POST', body })).access_token
}

try {
  await start()
  await signIn()
  await listen(0)
  const { port } = receiver.address()
  const webhook = await call('admin/webhooks', {
    method: 'POST',
    body: {
      name: 'Tormenta',
      url: `http://127.0.0.1:${port}/avisos`,
      description: null,
      payload: 'full',
      event_types: ['note.recorded'],
      account_uuids: [],
      headers: [],
      timeout_s: 5,
      max_rate_per_min: null,
      notify_emails: [],
      tags: [],
      external_id: null,
    },
  })
  verifier = new Webhook(webhook.secret)
  const recover = () =>
    call(`admin/webhooks/${webhook.uuid}/actions/recover`, {
      method: 'POST',
      body: { since: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
    })
  const records = (await call(`admin/invoices?size=${RECORDS}`)).map(({ uuid }) => uuid)

  const from = performance.now()
  /** What was acknowledged, record by record, in order. */
  const written = new Map(records.map((uuid) => [uuid, []]))
  const count = () => [...written.values()].reduce((sum, notes) => sum + notes.length, 0)
  async function writeUpTo(total) {
    const each = Math.ceil(total / records.length)
    await Promise.all(
      records.map(async (uuid) => {
        const notes = written.get(uuid)
        while (notes.length < each) {
          // What was under way when the server died is not counted, and may arrive all the same.
          const note = await call(`admin/invoices/${uuid}/notes`, {
            method: 'POST',
            body: { body: `Nota ${notes.length + 1}` },
          }).catch(() => pause(200))
          if (note) notes.push(note.uuid)
        }
      }),
    )
  }

  // Down.
  receiver.close()
  receiver.closeAllConnections()
  await writeUpTo(EVENTS / 4)
  // Up, and wrong in every way, while the server is killed.
  await listen(port)
  let turn = 0
  manner = () => turns[turn++ % turns.length]
  const writing = writeUpTo(EVENTS)
  let kills = 0
  for (; kills < KILLS; kills++) {
    await pause(BETWEEN)
    await kill('SIGKILL')
    await start()
    await signIn()
    await recover()
  }
  await writing
  // What failed waits for minutes, and is sent at once for whoever presses again.
  const isWrongEnough = () => wrongs.every((name) => calls[name] >= EACH_WRONG)
  for (const from = performance.now(); !isWrongEnough() && performance.now() - from < LONGEST; ) {
    await recover()
    await pause(1_000)
  }
  // Well again: whoever looks after it has everything sent that is still waiting for its next attempt.
  manner = () => 'well'
  const well = performance.now()
  const lost = () => [...written.values()].flat().filter((note) => !times.has(note)).length
  while (lost() > 0 && performance.now() - well < LONGEST) {
    await recover()
    for (let second = 0; second < 15 && lost() > 0; second++) await pause(1_000)
  }
  const ended = performance.now()
  const disordered = records.filter((uuid) => {
    const known = new Set(written.get(uuid))
    const arrived = (taken.get(uuid) ?? []).filter((note) => known.has(note))
    return arrived.join() !== written.get(uuid).join()
  }).length

  // Gone: a single answer turns it off.
  manner = () => 'gone with 410'
  await call(`admin/invoices/${records[0]}/notes`, { method: 'POST', body: { body: 'Para nadie' } })
  let status = 'active'
  for (let tries = 0; status === 'active' && tries < 50; tries++) {
    await pause(200)
    status = (await call(`admin/webhooks/${webhook.uuid}`)).status
  }

  console.table(calls)
  console.table({
    'events acknowledged': count(),
    'server killed': kills,
    'never arrived': lost(),
    'distinct that arrived': times.size,
    'arrived more than once': [...times.values()].filter((n) => n > 1).length,
    'calls of the receiver': seen.calls,
    'signatures that are not ours': seen.badSignatures,
    'redirects followed': seen.elsewhere,
    'records out of order': disordered,
    'seconds until it was well': Math.round((well - from) / 1000),
    'seconds until everything had arrived': Math.round((ended - well) / 1000),
    'after one 410': status,
  })
  const isRight =
    lost() === 0 &&
    isWrongEnough() &&
    seen.badSignatures + seen.elsewhere + disordered === 0 &&
    status === 'auto_disabled' &&
    calls['gone with 410'] === 1
  process.exitCode = isRight ? 0 : 1
} finally {
  if (server?.exitCode === null && server.signalCode === null) await kill('SIGTERM')
  receiver.close()
  receiver.closeAllConnections()
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
