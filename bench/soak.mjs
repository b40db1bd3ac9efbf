// Minutes of mixed work, as a few desks and visitors make it: does the process hold more memory at the end than once it was
// warm? Listings, records, searches, writes, public pages and the description of the API, by callers who pause between
// calls. MINUTES=10 CALLERS=6 node bench/soak.mjs [members]
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { newCategory } from './newCategory.mjs'

const MINUTES = Number(process.env.MINUTES ?? 10)
const CALLERS = Number(process.env.CALLERS ?? 6)
/** Minutes after which caches are full and statements are prepared. */
const WARM = Math.min(3, Math.floor(MINUTES / 3))
/** Milliseconds between two looks at the memory. Each minute keeps the least of them, as garbage is no leak. */
const LOOK = 1_000
const METRICS_TOKEN = 'measures of a benchmark, read on this machine'
process.env.METRICS_TOKEN = METRICS_TOKEN
const { base, benched, key } = await import('./server.mjs')

const listed = [
  'accounts',
  'members',
  'persons',
  'policies',
  'invoices',
  'payments',
  'providers',
  'funds',
  'logs',
]
const texts = ['maria', 'lopez', 'FAC-0001', 'dentista']
let calls = 0
const refused = {}
const times = []

async function call(path, { headers = key, method = 'GET', body } = {}) {
  const number = ++calls
  const from = performance.now()
  const reply = await fetch(base + path, {
    method,
    headers: {
      ...headers,
      'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  times.push(performance.now() - from)
  if (!reply.ok) refused[reply.status] = (refused[reply.status] ?? 0) + 1
  const isJson = reply.headers.get('content-type')?.includes('json')
  return {
    status: reply.status,
    etag: reply.headers.get('etag'),
    ...(isJson && reply.ok && JSON.parse(text)),
  }
}

const pick = (list) => list[Math.floor(Math.random() * list.length)]

const acts = [
  (headers) => call(`admin/${pick(listed)}?page=${1 + (calls % 3)}`, { headers }),
  (headers) => call(`admin/${pick(listed)}?q=${pick(texts)}`, { headers }),
  (headers) => call(`admin/search?q=${pick(texts)}`, { headers }),
  async (headers) => {
    const kind = pick(['persons', 'members', 'policies', 'invoices'])
    const { data = [] } = await call(`admin/${kind}`, { headers })
    if (data.length > 0) await call(`admin/${kind}/${pick(data).uuid}`, { headers })
  },
  async (headers) => {
    const code = `SOAK${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`
    const body = newCategory(code, `Carga ${code}`)
    const made = await call('admin/service-categories', { headers, method: 'POST', body })
    if (!made.data) return
    await call(`admin/service-categories/${made.data.uuid}`, {
      headers: { ...headers, 'If-Match': made.etag },
      method: 'PATCH',
      body: { name: `Carga ${code} otra vez` },
    })
  },
  async (headers) => {
    const { data = [] } = await call('admin/invoices', { headers })
    if (data.length > 0)
      await call(`admin/invoices/${pick(data).uuid}/notes`, {
        headers,
        method: 'POST',
        body: { body: 'Una nota de la carga' },
      })
  },
  () => call('public/plans'),
  () => call('public/providers?q=dentista'),
  () => call('docs'),
]

async function memory(pid) {
  const reply = await fetch(new URL('/metrics', base), {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const heap = /^\w*nodejs_heap_size_used_bytes (\S+)/m.exec(await reply.text())?.[1]
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { rss: Number(rss) / 1024, heap: Number(heap) / 1024 / 1024 }
}

const at = (list, share) => {
  const sorted = list.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

await benched(Number(process.argv[2] ?? 0), async (_headers, pid) => {
  let present
  const signIn = async () => {
    const body = { email: 'admin@salvia.test', password: 'salvia-demo-2026' }
    const { access_token } = await call('admin/auth/login', { method: 'POST', body })
    if (access_token) present = { ...key, Authorization: `Bearer ${access_token}` }
  }
  // A busy machine may put it off.
  for (; !present; await pause(500)) await signIn()
  const until = performance.now() + MINUTES * 60_000
  // A session's token holds for minutes only.
  const renewing = setInterval(() => void signIn(), 4 * 60_000)
  const callers = Array.from({ length: CALLERS }, async (_, n) => {
    for (let turn = n; performance.now() < until; turn++) {
      await acts[turn % acts.length](present)
      await pause(50 + Math.random() * 100)
    }
  })
  const minutes = []
  for (let minute = 1; minute <= MINUTES; minute++) {
    const end = performance.now() + 60_000
    const looks = []
    const [callsBefore, timesBefore] = [calls, times.length]
    while (performance.now() < end) {
      looks.push(await memory(pid))
      await pause(LOOK)
    }
    const own = times.slice(timesBefore)
    minutes.push({
      minute,
      calls: calls - callsBefore,
      'p50 ms': at(own, 0.5),
      'p95 ms': at(own, 0.95),
      'RSS MB': Math.round(Math.max(...looks.map(({ rss }) => rss))),
      'least heap MB': Number(Math.min(...looks.map(({ heap }) => heap)).toFixed(1)),
      load: Number(loadavg()[0].toFixed(1)),
    })
    console.log(JSON.stringify(minutes.at(-1)))
  }
  await Promise.all(callers)
  clearInterval(renewing)
  console.table(minutes)
  // Of two minutes the lesser: in a busy minute nothing may have been collected.
  const least = (those, what) => Math.min(...those.map((minute) => minute[what]))
  const growth = (what) => {
    const [warm, end] = [least(minutes.slice(WARM, WARM + 2), what), least(minutes.slice(-2), what)]
    return `${(((end - warm) / warm) * 100).toFixed(1)} %`
  }
  console.table({
    'RSS, from warm to the end': growth('RSS MB'),
    'heap, from warm to the end': growth('least heap MB'),
    calls,
    'not answered as asked': JSON.stringify(refused),
  })
})
