// What somebody at work notices while others mean harm: guesses at passwords from everywhere, guesses at one account from
// one place, and a thousand connections that never say what they want. The calls that are timed read a listing, one after
// the other. node bench/flood.mjs [members]
import { connect } from 'node:net'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { base, benched, key } from './server.mjs'

const SECONDS = Number(process.env.SECONDS ?? 15)
const GUESSING = Number(process.env.GUESSING ?? 100)
const SOCKETS = Number(process.env.SOCKETS ?? 1_000)
const GUESSES = Number(process.env.GUESSES ?? 1_000)
const { hostname, port, host } = new URL(base)

const at = (list, share) => {
  const sorted = list.toSorted((one, other) => one - other)
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1))
}

async function guess(email, password, address) {
  const from = performance.now()
  const reply = await fetch(`${base}admin/auth/login`, {
    method: 'POST',
    headers: { ...key, 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ email, password }),
  })
  await reply.text()
  return { status: reply.status, ms: performance.now() - from }
}

let places = 0
/** Another network address at each call. */
const elsewhere = () => `10.9.${(++places >> 8) & 255}.${places & 255}`

/** How long a listing takes, read again and again until something else is over. */
async function reading(headers, during) {
  const times = []
  let isOver = false
  const over = during().then((outcome) => {
    isOver = true
    return outcome
  })
  while (!isOver) {
    const from = performance.now()
    const reply = await fetch(`${base}admin/members`, {
      headers: { ...headers, 'X-Forwarded-For': elsewhere() },
    })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`the listing answered ${reply.status}`)
    times.push(performance.now() - from)
    await pause(20)
  }
  const outcome = await over
  return { 'times read': times.length, 'p50 ms': at(times, 0.5), 'p95 ms': at(times, 0.95), ...outcome }
}

/** Many at once, each with an e-mail and an address of its own: only how many are weighed at a time holds them back. */
async function guessingEverywhere() {
  const until = performance.now() + SECONDS * 1000
  const statuses = {}
  const waits = []
  await Promise.all(
    Array.from({ length: GUESSING }, async () => {
      while (performance.now() < until) {
        const { status, ms } = await guess(
          `nadie-${++places}@ejemplo.mx`,
          'una frase cualquiera',
          elsewhere(),
        )
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 401) waits.push(ms)
        else await pause(50)
      }
    }),
  )
  return {
    'weighed a second': Number(((statuses[401] ?? 0) / SECONDS).toFixed(1)),
    'put off': statuses[429] ?? 0,
    'p99 of a guess': waits.length > 0 ? at(waits, 0.99) : null,
  }
}

/** One account, from one place: how many of so many are weighed; and whether its owner still comes in from another. */
async function guessingOne() {
  const owner = () => guess('manager@salvia.test', 'salvia-demo-2026', '10.7.7.7')
  await owner()
  const statuses = {}
  for (let n = 0; n < GUESSES; n += 10)
    for (const { status } of await Promise.all(
      Array.from({ length: 10 }, (_, m) =>
        guess('manager@salvia.test', `frase ${n + m} de otra persona`, '10.8.8.8'),
      ),
    ))
      statuses[status] = (statuses[status] ?? 0) + 1
  const { status } = await owner()
  return { weighed: statuses[401] ?? 0, 'put off': statuses[429] ?? 0, 'its owner elsewhere': status }
}

/** Connections that send a header now and then, and never the last one. */
async function slowSockets() {
  const sockets = []
  let cut = 0
  for (let n = 0; n < SOCKETS; n++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.on('close', () => cut++)
    // What nobody reads never ends.
    socket.resume()
    socket.write(`GET /api/v2/admin/members HTTP/1.1\r\nHost: ${host}\r\n`)
    sockets.push(socket)
    if (n % 50 === 49) await pause(10)
  }
  const until = performance.now() + SECONDS * 1000
  while (performance.now() < until) {
    await pause(2_000)
    for (const socket of sockets) if (!socket.destroyed) socket.write('X-Slow: 1\r\n')
  }
  for (const socket of sockets) socket.destroy()
  return { 'cut by the server': cut }
}

await benched(Number(process.argv[2] ?? 0), async (headers) => {
  const before = loadavg()[0]
  const quiet = await reading(headers, () => pause(SECONDS * 1000))
  const rows = {
    'nothing else': quiet,
    [`${SOCKETS} connections that never finish asking`]: await reading(headers, slowSockets),
    [`${GUESSING} guessing at once, each from elsewhere`]: await reading(headers, guessingEverywhere),
    [`${GUESSES} guesses at one account`]: await reading(headers, guessingOne),
    'nothing else, after it': await reading(headers, () => pause(SECONDS * 1000)),
  }
  console.table(rows)
  console.log(`load ${before.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after`)
})
