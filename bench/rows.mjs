// Fifty rows out of a million over HTTP, from Salvia and from a bare node:http with the bare driver that makes the very
// same queries, in turns, on a PostgreSQL of its own: how much of the bare throughput is left?
// node bench/rows.mjs [members], or with BENCH_DATABASE_URL=… and BENCH_DATABASE_LOG=… (its log) on one that is filled already.
import { fork, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { throwawayPostgres } from '../scripts/throwawayPostgres.mjs'
import { base, benched } from './server.mjs'

const MEMBERS = Number(process.argv[2] ?? 1_000_000)
/** How many ask at once, and for how many seconds in each turn. */
const AT_ONCE = Number(process.env.AT_ONCE ?? 10)
const SECONDS = Number(process.env.SECONDS ?? 8)
const TURNS = 4
const AIM = 0.5
const path = 'admin/members?size=50'

const filled = process.env.BENCH_DATABASE_URL
const postgres = filled ? { url: filled, stop() {} } : throwawayPostgres()
process.env.DATABASE_URL = postgres.url
process.env.DEMO = 'on'
process.env.TRUST_PROXY = 'on'
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
let calls = 0

/** From another address each time: how many calls one may make is no question here. */
const fetched = (url, headers) =>
  new Promise((done, failed) => {
    calls++
    const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
    const asked = get(url, { agent, headers: { ...headers, 'x-forwarded-for': address } }, (reply) => {
      const chunks = []
      reply.on('data', (chunk) => chunks.push(chunk))
      reply.on('end', () =>
        reply.statusCode === 200
          ? done(Buffer.concat(chunks))
          : failed(new Error(`${url}: ${reply.statusCode}`)),
      )
    })
    asked.on('error', failed)
  })

/** Calls a second, and how long they took. */
async function throughput(url, headers) {
  const until = performance.now() + SECONDS * 1000
  const times = []
  const ask = async () => {
    while (performance.now() < until) {
      const from = performance.now()
      await fetched(url, headers)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return { perSecond: times.length / SECONDS, times }
}

/** The queries that Salvia makes of its members for one call, as the database wrote them down, with their values. */
async function queriesOf(headers) {
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  const log =
    process.env.BENCH_DATABASE_LOG ??
    join(new URL(postgres.url.replace('postgresql:', 'http:')).searchParams.get('host'), 'log')
  const write = async (setting) => {
    await db.query(`alter system set log_min_duration_statement = ${setting}`)
    await db.query('select pg_reload_conf()')
    // Connections hear of it when they are next used.
    await new Promise((done) => setTimeout(done, 500))
  }
  await write(0)
  await fetched(base + path, headers)
  await fetched(base + path, headers)
  await write(-1)
  await db.end()
  const statement = /execute [^:]*: ((?:.|\n)*?)\n.*? DETAIL: {2}parameters: (.*)\n/g
  const found = new Map()
  for (const [, text, values] of readFileSync(log, 'utf8').matchAll(statement))
    if (text.includes('from "members"'))
      found.set(
        text,
        [...values.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
          ([, value]) => value?.replaceAll("''", "'") ?? null,
        ),
      )
  const queries = [...found].map(([text, values]) => ({ text, values }))
  if (queries.length !== 2)
    throw new Error(`Expected the page and its count, found ${queries.length} queries`)
  return queries.toSorted((one, other) => other.text.length - one.text.length)
}

const middleOf = (list) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)]

try {
  await benched(
    0,
    async (headers) => {
      const queries = await queriesOf(headers)
      const bare = fork(new URL('bareServer.mjs', import.meta.url), { env: process.env })
      const port = await new Promise((done) => {
        bare.once('message', done)
        bare.send(queries)
      })
      const contestants = {
        bare: [`http://127.0.0.1:${port}/`, {}],
        Salvia: [base + path, headers],
      }
      const [theirs, ours] = await Promise.all(
        Object.values(contestants).map(async (asked) => JSON.parse(await fetched(...asked))),
      )
      const same = theirs.data.filter(({ uuid }, n) => uuid === ours.data[n]?.uuid).length
      if (same !== 50) throw new Error(`Only ${same} of 50 rows are the same`)
      const rows = Object.fromEntries(
        Object.keys(contestants).map((name) => [name, { perSecond: [], times: [] }]),
      )
      for (let turn = 0; turn <= TURNS; turn++)
        for (const [name, asked] of Object.entries(contestants)) {
          const { perSecond, times } = await throughput(...asked)
          // The first turn warms both up.
          if (turn === 0) continue
          rows[name].perSecond.push(perSecond)
          rows[name].times.push(...times)
        }
      bare.kill()
      agent.destroy()
      const told = Object.entries(rows).map(([name, { perSecond, times }]) => {
        const sorted = times.toSorted((one, other) => one - other)
        return {
          server: name,
          'calls a second': Number(middleOf(perSecond).toFixed(1)),
          'in each turn': perSecond.map((one) => one.toFixed(0)).join(' '),
          'p50 ms': Number(middleOf(sorted).toFixed(1)),
          'p99 ms': Number(sorted[Math.floor(sorted.length * 0.99)].toFixed(1)),
        }
      })
      console.table(told)
      const ratio = middleOf(rows.Salvia.perSecond) / middleOf(rows.bare.perSecond)
      console.log(`${ratio.toFixed(2)} of the bare throughput; load ${loadavg()[0].toFixed(1)}`)
      process.exitCode = ratio >= AIM ? 0 : 1
    },
    async () => {
      if (filled) return
      const { status } = spawnSync(
        process.execPath,
        ['bench/multiply.mjs', String(MEMBERS), 'persons', 'members'],
        { stdio: 'inherit' },
      )
      if (status !== 0) throw new Error('The members could not be copied')
    },
  )
} finally {
  postgres.stop()
}
