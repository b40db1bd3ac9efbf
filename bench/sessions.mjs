// Five hundred staff at work on one server for a minute, each with a session, a stream of changes and a network address
// of their own: listings, details, searches, counts, new records and changes with If-Match. How long do they wait, what
// fails, and is anything gone that was acknowledged? node bench/sessions.mjs [members], or with DATABASE_URL=…
// SESSIONS, SECONDS and THINK (mean seconds between a reply and the next call) say otherwise.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { newCategory } from './newCategory.mjs'
import { base, benched, key } from './server.mjs'

const SESSIONS = Number(process.env.SESSIONS ?? 500)
const SECONDS = Number(process.env.SECONDS ?? 60)
const THINK = Number(process.env.THINK ?? 3) * 1000
/** Seconds at the beginning that are not counted: nobody arrives together with five hundred. */
const WARM = 5
/** Milliseconds at p99 that anything may take. */
const BUDGET = 1_000
/** How many records several people change at once. */
const SHARED = 25
const PASSWORD = 'salvia-demo-2026'
const roles = ['manager', 'manager', 'manager', 'viewer', 'admin']
const listed = [
  'accounts',
  'members',
  'persons',
  'policies',
  'invoices',
  'payments',
  'subscriptions',
  'support-tickets',
]
const texts = ['maria', 'gonzalez', 'nunez', 'lopez hernandez', 'AFI-0001', 'FAC-0001', 'POL-00', 'luz']

// Each person comes from an address of their own: how many calls one may make is another test.
process.env.TRUST_PROXY = 'on'
process.env.DEMO ??= 'on'
const agent = new Agent({ keepAlive: true, maxSockets: Infinity, timeout: 60_000 })

/** Always the same sequence, from one run to the next. */
let seed = 7
function chance() {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const oneOf = (list) => list[Math.floor(chance() * list.length)]

/** A call with its status, its body where it is JSON, and how long it took. */
function call(person, path, { method = 'GET', body, headers = {} } = {}) {
  const sent = body && JSON.stringify(body)
  const from = performance.now()
  return new Promise((done) => {
    const ended = (status, told, version) => done({ status, told, version, ms: performance.now() - from })
    const calling = request(
      base + path,
      {
        method,
        agent,
        headers: {
          ...key,
          'x-forwarded-for': person.address,
          ...(person.token && { authorization: `Bearer ${person.token}` }),
          ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
          ...headers,
        },
      },
      (reply) => {
        const chunks = []
        reply.on('data', (chunk) => chunks.push(chunk))
        reply.on('error', (error) => ended(error.code))
        reply.on('end', () => ended(reply.statusCode, read(Buffer.concat(chunks)), reply.headers.etag))
      },
    )
    calling.on('error', (error) => ended(error.code))
    calling.end(sent)
  })
}

function read(bytes) {
  const told = bytes.length > 0 ? JSON.parse(bytes) : undefined
  return told?.data ?? told
}

/** What a person's screen hears of changes, for as long as it is open. */
function listen(person) {
  const stream = request(
    `${base}admin/stream`,
    { headers: { ...key, authorization: `Bearer ${person.token}`, 'x-forwarded-for': person.address } },
    (reply) => reply.on('data', (chunk) => (person.heard += chunk.length)),
  )
  stream.on('error', () => {})
  stream.end()
  return stream
}

const times = new Map()
const failures = []
const conflicts = { tried: 0, refused: 0 }
/** What was acknowledged: of each category the last version and its text, and each new one. */
const kept = new Map()
let isCounting = false

async function act(person, name, path, options, expected = [200]) {
  const reply = await call(person, path, options)
  if (isCounting) times.set(name, [...(times.get(name) ?? []), reply.ms])
  if (!expected.includes(reply.status)) failures.push({ name, path, status: reply.status })
  return reply
}

const works = {
  async listing(person) {
    const slug = oneOf(listed)
    const { told } = await act(person, 'listing', `admin/${slug}?page=${1 + Math.floor(chance() * 3)}`)
    person.seen = told?.length ? `admin/${slug}/${oneOf(told).uuid}` : person.seen
  },
  async detail(person) {
    if (person.seen) await act(person, 'detail', person.seen)
    else await works.listing(person)
  },
  search: (person) => act(person, 'search', `admin/search?q=${encodeURIComponent(oneOf(texts))}`),
  counts: (person) => act(person, 'counts', `admin/${oneOf(listed)}/counts`),
  async create(person) {
    const body = categoryNamed(`Carga ${++made}`)
    const reply = await act(
      person,
      'create',
      'admin/service-categories',
      { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } },
      [201],
    )
    if (reply.status === 201) acknowledged(reply.told)
  },
  async patch(person) {
    const uuid = oneOf([...kept.keys()].slice(-200).concat(shared))
    const read = await act(person, 'detail', `admin/service-categories/${uuid}`)
    if (read.status !== 200) return
    const description = `Escrito por ${person.address} ${randomUUID()}`
    const reply = await act(
      person,
      'patch',
      `admin/service-categories/${uuid}`,
      { method: 'PATCH', body: { description }, headers: { 'if-match': `"${read.told.version}"` } },
      // Another was first: told so, nobody's change is written over.
      [200, 409],
    )
    conflicts.tried++
    if (reply.status === 409) conflicts.refused++
    if (reply.status === 200) acknowledged(reply.told, description)
  },
}
let made = 0
const shared = []
const doubled = []

function acknowledged({ uuid, version }, description = null) {
  const versions = kept.get(uuid) ?? new Map()
  if (versions.has(version)) doubled.push({ uuid, version })
  versions.set(version, description)
  kept.set(uuid, versions)
}

const categoryNamed = (name) => newCategory(`CARGA-${randomUUID().slice(0, 8).toUpperCase()}`, name)

/** Of a hundred calls: what staff do most is look. */
const shares = { listing: 38, detail: 22, search: 12, counts: 12, create: 6, patch: 10 }
const mix = Object.entries(shares).flatMap(([name, share]) => Array.from({ length: share }, () => name))
function workFor({ role }) {
  const name = oneOf(mix)
  return role === 'viewer' && (name === 'create' || name === 'patch') ? 'detail' : name
}

async function signIn(n) {
  const role = roles[n % roles.length]
  const person = { role, address: `10.0.${Math.floor(n / 250)}.${n % 250}`, heard: 0 }
  const body = { email: `${role}@salvia.test`, password: PASSWORD }
  const reply = await call(person, 'admin/auth/login', { method: 'POST', body })
  if (reply.status !== 200) throw new Error(`${role} could not sign in: ${reply.status}`)
  return { ...person, token: reply.told.access_token }
}

async function work(person, until) {
  await pause(chance() * THINK)
  while (performance.now() < until) {
    await works[workFor(person)](person)
    await pause(THINK * (0.5 + chance()))
  }
}

const at = (list, share) => Math.round(list[Math.min(Math.floor(list.length * share), list.length - 1)])

await benched(Number(process.argv[2] ?? 0), async () => {
  const people = []
  while (people.length < SESSIONS)
    people.push(...(await Promise.all([0, 1, 2, 3].map((more) => signIn(people.length + more)))))
  const streams = people.map(listen)
  const [owner] = people.filter(({ role }) => role === 'admin')
  while (shared.length < SHARED) {
    await works.create(owner)
    shared.push([...kept.keys()].at(-1))
  }
  const before = loadavg()[0]
  const from = performance.now()
  const working = people.map((person) => work(person, from + (WARM + SECONDS) * 1000))
  await pause(WARM * 1000)
  isCounting = true
  await Promise.all(working)
  isCounting = false

  const lost = []
  for (const [uuid, versions] of kept) {
    const { told, status } = await call(owner, `admin/service-categories/${uuid}`)
    const last = Math.max(...versions.keys())
    const isKept = status === 200 && told.version === last && told.description === versions.get(last)
    // Each version was acknowledged to one person, and none is missing between the first and the last.
    if (!isKept || versions.size !== last) lost.push({ uuid, status, version: told?.version, last })
  }
  for (const stream of streams) stream.destroy()
  agent.destroy()

  const all = [...times.values()].flat()
  const rows = [...times].toSorted(([one], [other]) => one.localeCompare(other)).concat([['all', all]])
  console.table(
    Object.fromEntries(
      rows.map(([name, list]) => {
        const sorted = list.toSorted((one, other) => one - other)
        return [
          name,
          {
            calls: list.length,
            'a second': Number((list.length / SECONDS).toFixed(1)),
            'p50 ms': at(sorted, 0.5),
            'p95 ms': at(sorted, 0.95),
            'p99 ms': at(sorted, 0.99),
            'worst ms': at(sorted, 1),
          },
        ]
      }),
    ),
  )
  console.table({
    sessions: people.length,
    errors: failures.length,
    'records written': kept.size,
    'writes acknowledged': [...kept.values()].reduce((sum, versions) => sum + versions.size, 0),
    'changes refused because another was first': conflicts.refused,
    'versions acknowledged twice': doubled.length,
    'writes lost': lost.length,
    'streams that heard of changes': people.filter(({ heard }) => heard > 0).length,
    'load before': before.toFixed(1),
    'load after': loadavg()[0].toFixed(1),
  })
  if (failures.length > 0) console.table(failures.slice(0, 20))
  if (lost.length > 0) console.table(lost.slice(0, 20))
  const p99 = at(
    all.toSorted((one, other) => one - other),
    0.99,
  )
  process.exitCode = failures.length + lost.length + doubled.length === 0 && p99 < BUDGET ? 0 : 1
})
