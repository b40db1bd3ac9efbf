// Pages of fifty rows over HTTP, in turns, on a PostgreSQL of its own, by three servers: Salvia; `bare`, a node:http server that
// sends the same queries by the bare driver; and `lean`, which sends one query written by hand for these rows alone, without
// their policies, company or count. Both bare ones plan their statements once.
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
const TURNS = Number(process.env.TURNS ?? 5)
/** The share of each other's calls a second that is wanted, and how many times the p99 of `bare` may be. */
const AIMS = { bare: 0.75, lean: 0.35, p99: 1.3 }
const path = 'admin/members?size=50'

const filled = process.env.BENCH_DATABASE_URL
const postgres = filled ? { url: filled, stop() {} } : throwawayPostgres()
process.env.DATABASE_URL = postgres.url
process.env.DEMO = 'on'
process.env.TRUST_PROXY = 'on'
let agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
let calls = 0
const lean = {
  text: `select members.uuid, members.number, members.full_name, members.kind, members.relationship, members.status,
      members.enrolled_on, members.created_at, accounts.uuid as account_uuid, accounts.name as account,
      persons.uuid as person_uuid, persons.full_name as person
    from members join accounts on accounts.uuid = members.account_uuid join persons on persons.uuid = members.person_uuid
    where members.archived_at is null order by members.created_at desc, members.uuid desc limit 50`,
  values: [],
}

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
  // A connection that waited for the others' turns may have been closed.
  agent.destroy()
  agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
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
  const begin = readFileSync(log, 'utf8').length
  await write(0)
  // The first call counts, and what it counted is remembered while the second is made.
  await fetched(base + path, headers)
  await fetched(base + path, headers)
  await write(-1)
  await db.end()
  const written = readFileSync(log, 'utf8').slice(begin)
  const statement =
    /execute [^:]*: ((?:.|\n)*?)\n\d{4}-[^\n]*? (?:DETAIL: {2}parameters: (.*)|(?:LOG|STATEMENT): )/g
  const found = new Map()
  for (const [, text, values = ''] of written.matchAll(statement))
    if (text.includes('from "members"') && !text.includes('count(*)'))
      found.set(
        text,
        [...values.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
          ([, value]) => value?.replaceAll("''", "'") ?? null,
        ),
      )
  if (found.size !== 1) throw new Error(`Expected one query for a page, found ${found.size}`)
  return [...found].map(([text, values]) => ({ text, values }))
}

const at = (list, share) => list.toSorted((one, other) => one - other)[Math.floor((list.length - 1) * share)]
const middleOf = (list) => at(list, 0.5)

try {
  await benched(
    0,
    async (headers) => {
      const queries = await queriesOf(headers)
      const bare = fork(new URL('bareServer.mjs', import.meta.url), { env: process.env })
      const port = await new Promise((done) => {
        bare.once('message', done)
        bare.send({ '/same': queries, '/lean': [lean] })
      })
      const contestants = {
        Salvia: [base + path, headers],
        bare: [`http://127.0.0.1:${port}/same`, {}],
        lean: [`http://127.0.0.1:${port}/lean`, {}],
      }
      const [ours, ...theirs] = await Promise.all(
        Object.values(contestants).map(async (asked) => JSON.parse(await fetched(...asked)).data),
      )
      const uuidsOf = (data) =>
        data
          // The row after the last one only says that there are more.
          .slice(0, 50)
          .map(({ uuid }) => uuid)
          .sort()
          .join()
      if (ours.length !== 50 || theirs.some((data) => uuidsOf(data) !== uuidsOf(ours)))
        throw new Error('They do not answer with the same 50 rows')
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
      const ratiosTo = (name) => rows.Salvia.perSecond.map((one, turn) => one / rows[name].perSecond[turn])
      const p99 = (name) => at(rows[name].times, 0.99)
      let isMet = p99('Salvia') <= AIMS.p99 * p99('bare')
      for (const name of ['bare', 'lean']) {
        const ratios = ratiosTo(name)
        const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => at(ratios, share).toFixed(2))
        console.log(`${middle} of ${name} (quartiles ${low} to ${high}); wanted: ${AIMS[name]}`)
        isMet &&= Number(middle) >= AIMS[name]
      }
      console.log(
        `p99 ${(p99('Salvia') / p99('bare')).toFixed(2)} times that of bare; load ${loadavg()[0].toFixed(1)}`,
      )
      process.exitCode = isMet ? 0 : 1
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
