// Two processes that start together on one empty PostgreSQL, with mails to send: one is killed amid them, then one is asked
// to stop. Is every mail sent, is any sent twice, and how long does the other take? node bench/handover.mjs [mails]
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ensureBuilt } from '../scripts/build.mjs'
import { throwawayPostgres } from '../scripts/throwawayPostgres.mjs'

const MAILS = Number(process.argv[2] ?? 200)
/** Jobs that one process runs at once: those that a kill may leave half done. */
const AT_ONCE = 4
/** Seconds after which the claims of a dead process run out, and some to do the work. */
const LONGEST = 180

await ensureBuilt()
const parent = mkdtempSync(join(tmpdir(), 'salvia-handover-'))
const postgres = throwawayPostgres()
const db = new pg.Client({ connectionString: postgres.url })
await db.connect()

/** Starts a process on the database, and waits until it says that it is ready. */
async function start(name) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(parent, name),
      SESSION_SECRET: 'a secret that two processes of a benchmark share',
      RECORD_KEYS: 'a key of identifiers that two processes of a benchmark share',
      DATABASE_URL: postgres.url,
      DEMO: 'on',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise((done, failed) => {
    child.stdout.on('data', (chunk) => {
      said = (said + chunk).slice(-2_000)
      if (said.includes('Salvia is ready at')) done()
    })
    child.once('exit', (code) => failed(new Error(`${name} ended with ${code}: ${said}`)))
  })
  return child
}

async function ended(child, signal) {
  const from = performance.now()
  const gone = new Promise((done) => child.once('exit', (code) => done(code)))
  child.kill(signal)
  return { code: await gone, ms: Math.round(performance.now() - from) }
}

/** Asks for mails of one invoice, each to an address of its own. */
const ask = (round) =>
  db.query(
    `insert into jobs (kind, payload, run_at, created_at)
     select 'send_invoice', jsonb_build_object('invoice', (select uuid from invoices where status = 'paid' limit 1),
       'to', $1 || '-' || n || '@ejemplo.mx', 'message', null), now(), now() from generate_series(1, $2::int) n`,
    [round, MAILS],
  )
const isDone = async () =>
  (await db.query("select 1 from jobs where kind = 'send_invoice' and finished_at is null limit 1"))
    .rowCount === 0
const countDone = async () =>
  Number(
    (await db.query("select count(*) as n from jobs where kind = 'send_invoice' and finished_at is not null"))
      .rows[0].n,
  )

/** How often each address was written to. */
function sent(round) {
  const counts = new Map()
  for (const name of ['one', 'two']) {
    const folder = join(parent, name, 'outbox')
    for (const file of readdirSync(folder)) {
      const to = new RegExp(`^To: .*(${round}-\\d+@ejemplo\\.mx)`, 'm').exec(
        readFileSync(join(folder, file), 'latin1'),
      )
      if (to) counts.set(to[1], (counts.get(to[1]) ?? 0) + 1)
    }
  }
  return counts
}

/** Ends a process once a part of the mails is sent, and waits until the other has sent the rest. */
async function handOver(round, child, signal) {
  const before = await countDone()
  await ask(round)
  while ((await countDone()) - before < MAILS / 5) await pause(20)
  const { code, ms } = await ended(child, signal)
  const from = performance.now()
  while (!(await isDone()) && performance.now() - from < LONGEST * 1000) await pause(200)
  const counts = sent(round)
  return {
    'ended with': code ?? signal,
    'ms to its end': ms,
    'seconds until the other had done all': Number(((performance.now() - from) / 1000).toFixed(1)),
    mails: MAILS,
    'never sent': MAILS - counts.size,
    'sent twice': [...counts.values()].filter((n) => n > 1).length,
  }
}

const running = []
try {
  const from = performance.now()
  running.push(...(await Promise.all([start('one'), start('two')])))
  console.log(`both ready after ${Math.round(performance.now() - from)} ms, on a database that was empty`)
  const killed = await handOver('killed', running[0], 'SIGKILL')
  running[0] = await start('one')
  const stopped = await handOver('stopped', running[1], 'SIGTERM')
  console.table({ killed, 'asked to stop': stopped })
  const isRight =
    killed['never sent'] + stopped['never sent'] + stopped['sent twice'] === 0 &&
    killed['sent twice'] <= AT_ONCE &&
    stopped['ended with'] === 0
  process.exitCode = isRight ? 0 : 1
} finally {
  for (const child of running)
    if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGTERM')
  await db.end()
  postgres.stop()
  rmSync(parent, { recursive: true, force: true })
}
