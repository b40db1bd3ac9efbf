// What staff notice while strangers ask for public things: the description of the API, the catalogue, the
// search for providers, a short link. As many callers as STRANGERS say, each from addresses of their own (ELSEWHERE=on) or
// all from one, ask without a pause. node bench/publicFlood.mjs [members]
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { base, benched, key } from './server.mjs'

const SECONDS = Number(process.env.SECONDS ?? 10)
const STRANGERS = Number(process.env.STRANGERS ?? 10)
const elsewhere = process.env.ELSEWHERE === 'on'
/** How much longer a call of staff may take meanwhile. */
const MOST = 2

const at = (list, share) => {
  const sorted = list.toSorted((one, other) => one - other)
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
}

let calls = 0
const count = (counts, what) => {
  counts[what] = (counts[what] ?? 0) + 1
}

/** Staff at work: a listing and a record, one after the other, until something else is over. */
async function working(headers, during) {
  const times = []
  const statuses = {}
  let isOver = false
  const over = during(() => isOver).then((outcome) => {
    isOver = true
    return outcome
  })
  let data
  // A machine that is busy with something else puts it off.
  while (!data) ({ data } = await (await fetch(`${base}admin/members`, { headers })).json())
  while (!isOver) {
    for (const path of ['admin/members', `admin/members/${data[0].uuid}`]) {
      const from = performance.now()
      const reply = await fetch(base + path, {
        headers: { ...headers, 'X-Forwarded-For': `10.1.${(++calls >> 8) & 255}.${calls & 255}` },
      })
      await reply.arrayBuffer()
      count(statuses, reply.status)
      times.push(performance.now() - from)
    }
    await pause(20)
  }
  return {
    'p50 ms': at(times, 0.5),
    'p95 ms': at(times, 0.95),
    staff: JSON.stringify(statuses),
    ...(await over),
  }
}

/** Strangers who ask for one address again and again, in a thread that shares nothing with staff but the machine. */
const flood = (path) => () =>
  new Promise((done, failed) => {
    const asked = { url: new URL(path, base).href, seconds: SECONDS, strangers: STRANGERS, elsewhere, key }
    const worker = new Worker(new URL('./strangers.mjs', import.meta.url), { workerData: asked })
    worker.once('message', done)
    worker.once('error', failed)
  })

await benched(Number(process.argv[2] ?? 0), async (headers) => {
  const quiet = () => working(headers, () => pause(SECONDS * 1000).then(() => ({})))
  // The first seconds of a process are slower than those after them.
  await quiet()
  const found = await (await fetch(`${base}public/plans`, { headers: key })).json()
  const slug = found.data?.[0]?.slug ?? found.data?.plans?.[0]?.slug
  const links = await (await fetch(`${base}admin/shorteners`, { headers })).json()
  const link = links.data?.find(({ slug }) => slug)?.slug
  const rows = { 'nothing else': await quiet() }
  const addresses = {
    'the page of the API': '/api/v2/docs',
    'openapi.json': '/api/v2/openapi.json',
    'the public catalogue': '/api/v2/public/plans',
    ...(slug && { 'a public plan': `/api/v2/public/plans/${slug}` }),
    'a search for providers': '/api/v2/public/providers?q=dentista',
    ...(link && { 'a short link': `/api/v2/public/links/${link}` }),
    'the page of the console': '/admin/login',
  }
  for (const [name, path] of Object.entries(addresses)) rows[name] = await working(headers, flood(path))
  rows['nothing else, after it'] = await quiet()
  console.table(rows)
  const before = Math.max(rows['nothing else']['p50 ms'], rows['nothing else, after it']['p50 ms'])
  const slow = Object.keys(addresses).filter((name) => rows[name]['p50 ms'] > MOST * before)
  console.log(
    slow.length === 0 ? `Staff wait at most ${MOST} times as long.` : `Slower than that: ${slow.join(', ')}`,
    `Load ${loadavg()[0].toFixed(1)}.`,
  )
})
