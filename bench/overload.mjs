// Five times as much as the server can do, for a minute: is every reply a result or a word to come back, is anything gone that
// was acknowledged, and how soon is all as before? node bench/overload.mjs [members], or with DATABASE_URL=…
// SECONDS, TIMES and WRITES (the share of calls that write) say otherwise.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { newCategory } from './newCategory.mjs'
import { base, benched } from './server.mjs'

const SECONDS = Number(process.env.SECONDS ?? 60)
const TIMES = Number(process.env.TIMES ?? 5)
const WRITES = Number(process.env.WRITES ?? 0.2)
/** Callers that wait for their reply before they call again, while what the server can do is measured. */
const CALLERS = 32
/** Seconds of that. */
const MEASURED = 15
/** Milliseconds within which a listing comes back once all is as before. */
const AS_BEFORE = 150

const agent = new Agent({ keepAlive: true, maxSockets: 4_000, timeout: 40_000 })
const listed = ['accounts', 'members', 'persons', 'policies', 'invoices', 'payments']
let calls = 0

function call(headers, path, body) {
  const from = performance.now()
  const sent = body && JSON.stringify(body)
  const number = ++calls
  return new Promise((done) => {
    const ended = (status, wait) => done({ status, wait, ms: performance.now() - from })
    const calling = request(
      base + path,
      {
        method: body ? 'POST' : 'GET',
        agent,
        headers: {
          ...headers,
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
          ...(sent && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(sent),
            'idempotency-key': randomUUID(),
          }),
        },
      },
      (reply) => {
        reply.on('error', (error) => ended(error.code))
        reply.on('end', () => ended(reply.statusCode, reply.headers['retry-after']))
        reply.resume()
      },
    )
    calling.on('error', (error) => ended(error.code))
    calling.end(sent)
  })
}

const acknowledged = new Set()
async function work(headers) {
  if (Math.random() >= WRITES) {
    const slug = listed[calls % listed.length]
    return { what: 'listing', ...(await call(headers, `admin/${slug}`)) }
  }
  const code = `CARGA-${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`
  const reply = await call(headers, 'admin/service-categories', newCategory(code, `Carga ${code}`))
  if (reply.status === 201) acknowledged.add(code)
  return { what: 'write', ...reply }
}

const at = (list, share) => {
  const sorted = list.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

await benched(Number(process.argv[2] ?? 0), async (headers) => {
  let done = 0
  const until = performance.now() + MEASURED * 1000
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < until) {
        await work(headers)
        done++
      }
    }),
  )
  const capacity = done / MEASURED
  console.log(`it answers ${capacity.toFixed(0)} calls a second; ${(capacity * TIMES).toFixed(0)} come now`)

  const replies = []
  const open = new Set()
  const begun = performance.now()
  for (let sent = 0; performance.now() - begun < SECONDS * 1000; ) {
    const due = Math.floor(((performance.now() - begun) / 1000) * capacity * TIMES)
    for (; sent < due; sent++) {
      const one = work(headers).then((reply) => replies.push({ ...reply, since: performance.now() - begun }))
      open.add(one)
      void one.finally(() => open.delete(one))
    }
    await pause(5)
  }
  const over = performance.now()
  const unanswered = open.size
  // As somebody finds it who comes now: how soon a listing is there as before.
  let recovered
  while (recovered === undefined && performance.now() - over < 60_000) {
    const { status, ms } = await call(headers, 'admin/members')
    if (status === 200 && ms < AS_BEFORE) recovered = performance.now() - over
    else await pause(100)
  }
  await Promise.all(open)

  const rows = []
  for (const what of ['listing', 'write'])
    for (const status of new Set(replies.map((reply) => reply.status))) {
      const those = replies.filter((reply) => reply.what === what && reply.status === status)
      if (those.length > 0)
        rows.push({
          what,
          status,
          replies: those.length,
          'p50 ms': at(
            those.map(({ ms }) => ms),
            0.5,
          ),
          'p99 ms': at(
            those.map(({ ms }) => ms),
            0.99,
          ),
          'told when to come back': those.filter(({ wait }) => wait).length,
        })
    }
  console.table(rows)

  let lost = 0
  for (const code of acknowledged) {
    const reply = await fetch(`${base}admin/service-categories?q=${code}`, {
      headers: { ...headers, 'x-forwarded-for': `11.0.${(++calls >> 8) & 255}.${calls & 255}` },
    })
    const { data } = await reply.json()
    if (!data.some((one) => one.code === code)) lost++
  }
  console.table([
    {
      'calls a second': Math.round(replies.length / SECONDS),
      'open at the end': unanswered,
      'as before after ms': recovered === undefined ? 'not in a minute' : Math.round(recovered),
      'writes acknowledged': acknowledged.size,
      'of them lost': lost,
      load: loadavg()[0].toFixed(1),
    },
  ])
})
