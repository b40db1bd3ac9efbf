// Two processes on a PostgreSQL with a synchronous standby, while people write: each process is killed, then the primary, whose
// standby is promoted. Is what was acknowledged there, once, and how long was anybody refused? node bench/kills.mjs
// RATE, WRITERS, SECONDS (from one event to the next) and LOSS=SIGSTOP say otherwise; TMPDIR is the disk that both databases wait for.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../scripts/build.mjs'
import { makeScratchFolder } from '../scripts/scratch.mjs'
import { balance } from './kills/balancer.mjs'
import { startCluster } from './kills/cluster.mjs'
import { followChanges } from './kills/changes.mjs'
import { startProcess, runCommand } from './kills/process.mjs'
import { checkWritten } from './kills/check.mjs'
import { openWriters } from './kills/writers.mjs'

const RATE = Number(process.env.RATE ?? 100)
const WRITERS = Number(process.env.WRITERS ?? 40)
const SECONDS = Number(process.env.SECONDS ?? 15)
/** How the primary is lost: with SIGSTOP it falls silent, and its connections stay open. */
const LOSS = process.env.LOSS ?? 'SIGKILL'
/** Seconds of refusals that are borne at each event. */
const MOST_REFUSED_S = 10
/** Milliseconds for what a process left behind as it was killed to be taken up: its claims run out after a minute. */
const LONGEST_MS = 90_000

// In memory a flush would cost nothing.
process.env.TMPDIR ??= '/var/tmp'

await ensureBuilt()
const folder = makeScratchFolder('salvia-kills-')
const cluster = await startCluster()
const env = {
  DATA_DIR: folder,
  METRICS_TOKEN: randomUUID(),
  DATABASE_URL: cluster.url,
  DATABASE_READ_URL: cluster.standbyUrl,
  SESSION_SECRET: 'a secret that two processes of a benchmark share',
  RECORD_KEYS: 'a key of identifiers that two processes of a benchmark share',
}
const processes = []
let balancer
try {
  for (const name of ['1', '2']) processes.push(await startProcess(name, env))
  balancer = await balance(processes)
  const writers = await openWriters(balancer.base, { count: WRITERS, rate: RATE })
  const changes = processes.map((each) => followChanges(each, writers.headers))
  await cluster.waitForBoth()

  const rows = []
  /** Lets something happen amid the writes, and measures what writers made of it until the next. */
  async function meet(event, happen) {
    const from = performance.now()
    await happen()
    const took = performance.now() - from
    const before = await countBeside()
    await pause(SECONDS * 1000)
    const row = {
      event,
      'over after s': Number((took / 1000).toFixed(1)),
      ...writers.between(from, performance.now()),
      'longest without news s': changes.map((each) => each.longestSilence(from)).join(', '),
      'reads by the standby': (await countBeside()) - before,
    }
    console.log(JSON.stringify(row))
    rows.push(row)
  }
  /** The calls so far that processes had answered by a standby. */
  const countBeside = async () => {
    const counts = await Promise.all(processes.map((each) => each.countBeside(env.METRICS_TOKEN)))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  writers.start()
  await pause(3_000)
  await meet('nothing', () => {})
  for (const each of processes)
    await meet(`kill -9 of process ${each.name}, started again`, async () => {
      await each.kill()
      await each.start()
    })
  await meet(`${LOSS === 'SIGKILL' ? 'kill -9' : 'silence'} of the primary, its standby promoted`, () =>
    cluster.failOver(LOSS),
  )
  await writers.end()

  const { acknowledged } = writers
  const wrong = await checkWritten(cluster, acknowledged, LONGEST_MS)
  for (const command of ['check-logs', 'check-books']) wrong[command] = await runCommand(command, env)
  console.table(rows)
  console.table({
    'writes acknowledged': acknowledged.length,
    ...writers.counts(),
    ...wrong,
    load: loadavg()[0].toFixed(1),
  })
  const isRight =
    Object.values(wrong).every((found) => found === 0) &&
    writers.counts()['answered otherwise'] === 0 &&
    writers.counts()['read from before their own write'] === 0 &&
    rows.every((row) => row['longest refused s'] <= MOST_REFUSED_S) &&
    // What was promoted is read as a primary alone.
    rows.at(-1)['reads by the standby'] === 0
  process.exitCode = isRight ? 0 : 1
  for (const each of changes) each.end()
} finally {
  balancer?.close()
  await Promise.all(processes.map((each) => each.stop()))
  cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
