// Writers who together write so often a second, each write under a key of its own, sent again under it until it is acknowledged.
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { newCategory } from '../newCategory.mjs'

/** Milliseconds before a write is sent again, and after which a reply counts as lost, as in the console. */
const SENT_AGAIN_MS = 250
const LOST_MS = 20_000
/** Of so many writes of each writer. A payment also previews, and makes and mails a receipt. */
const MIX =
  'note category edit note edit category note edit payment note edit category note edit note category'.split(
    ' ',
  )
const POSITION = 'x-database-position'
/** The day in Mexico, written as the API wants it. */
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })

/** A text that nothing else has. It has no digits, as the API refuses a note with what looks like a card number. */
const aText = () => `Corte ${randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'[digit])}`

/**
 * Signs in and prepares what each writer writes to, so that no two meet.
 * @param {string} base the address of the API
 * @param {{ count: number; rate: number }} load `rate`: writes a second of all writers together
 */
export async function openWriters(base, { count, rate }) {
  const json = { 'X-App-Key': 'salvia-console', 'Content-Type': 'application/json' }
  const body = { email: 'admin@salvia.test', password: 'salvia-demo-2026' }
  const { access_token } = (await must('admin/auth/login', { method: 'POST', headers: json, body })).data
  const headers = { ...json, Authorization: `Bearer ${access_token}` }
  const list = async (path) => (await must(path, { headers })).data
  const invoices = await list(`admin/invoices?size=${count}`)
  const customers = (await list('admin/customers?size=100&status=active')).filter(
    ({ currency }) => currency === 'MXN',
  )

  const acknowledged = []
  /** Of each write: when it was sent first, refused first and acknowledged at last. */
  const times = []
  const pending = new Set()
  const counts = { refusals: 0, lost: 0, otherwise: 0, reads: 0, stale: 0 }
  let isOver = false
  let writing

  /** A call that is answered, or is not: then its status is 0. */
  async function call(path, { method = 'GET', headers, body }) {
    try {
      const reply = await fetch(base + path, {
        method,
        headers,
        signal: AbortSignal.timeout(LOST_MS),
        ...(body && { body: JSON.stringify(body) }),
      })
      const told = await reply.json().catch(() => undefined)
      return { status: reply.status, headers: reply.headers, data: told?.data ?? told, told }
    } catch {
      return { status: 0 }
    }
  }
  async function must(path, how) {
    const reply = await call(path, how)
    if (reply.status < 200 || reply.status >= 300)
      throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.told)}`)
    return reply
  }

  function openWriter(n) {
    const own = { ...headers, 'X-Forwarded-For': `10.0.${n}.1` }
    let position
    let version
    let category

    /** Sends a call until it is answered by something else than that it could not be done now. */
    async function insist(path, how, timed) {
      const sent = { ...how, headers: { ...own, ...(position && { [POSITION]: position }), ...how.headers } }
      for (;;) {
        const reply = await call(path, sent)
        if (reply.status > 0 && reply.status < 500) {
          position = reply.headers.get(POSITION) ?? position
          return reply
        }
        counts[reply.status === 503 ? 'refusals' : 'lost']++
        timed.refused ??= performance.now()
        await pause(SENT_AGAIN_MS)
      }
    }
    const keyed = (more) => ({ 'Idempotency-Key': `kills-${randomUUID()}`, ...more })

    const writes = {
      async note(timed) {
        const text = aText()
        const path = `admin/invoices/${invoices[n % invoices.length].uuid}/notes`
        const reply = await insist(path, { method: 'POST', headers: keyed(), body: { body: text } }, timed)
        return { reply, wrote: { text, uuid: reply.data?.uuid } }
      },
      async category(timed) {
        const code = `CORTE-${randomUUID().slice(0, 18)}`.toUpperCase()
        const record = newCategory(code, `Corte ${code}`)
        const reply = await insist(
          'admin/service-categories',
          { method: 'POST', headers: keyed(), body: record },
          timed,
        )
        return { reply, wrote: { text: code, uuid: reply.data?.uuid } }
      },
      async edit(timed) {
        const name = aText()
        const path = `admin/service-categories/${category}`
        const reply = await insist(
          path,
          { method: 'PATCH', headers: keyed({ 'If-Match': `"${version}"` }), body: { name } },
          timed,
        )
        if (reply.status === 200) version = reply.data.version
        return { reply, wrote: { text: name, uuid: category, version } }
      },
      async payment(timed) {
        const { uuid } = customers[n % customers.length]
        const bank = aText()
        const body = {
          method_type: 'transfer',
          amount_cents: 100 + n,
          received_on: today,
          bank,
          reference: null,
          split: 'oldest',
        }
        const path = `admin/customers/${uuid}/actions/record_payment`
        const headers = keyed()
        for (;;) {
          const preview = await insist(`${path}?dry_run=true`, { method: 'POST', body }, timed)
          const seen = preview.told?.preview_token
          if (!seen) return { reply: preview, wrote: {} }
          const how = { method: 'POST', headers, body }
          const reply = await insist(`${path}?preview_token=${seen}`, how, timed)
          // Jobs of the demonstration change the same customers.
          if (reply.told?.code !== 'preview_changed')
            return { reply, wrote: { text: bank, uuid: reply.data?.uuid, amount_cents: body.amount_cents } }
        }
      },
    }

    async function write(kind) {
      const timed = { begun: performance.now() }
      pending.add(timed)
      const { reply, wrote } = await writes[kind](timed)
      pending.delete(timed)
      timed.done = performance.now()
      if (reply.status >= 300) {
        counts.otherwise++
        console.error(`${kind} answered ${reply.status}: ${JSON.stringify(reply.told)}`)
        return
      }
      times.push(timed)
      acknowledged.push({ kind, ...wrote })
      if (kind === 'edit') await readOwn(wrote.text)
    }

    /** Reads what was just written, which a standby may answer. */
    async function readOwn(name) {
      const reply = await call(`admin/service-categories/${category}`, {
        headers: { ...own, ...(position && { [POSITION]: position }) },
      })
      if (reply.status !== 200) return
      counts.reads++
      if (reply.data.name !== name) counts.stale++
    }

    return {
      async prepare() {
        const code = `CORTE-${randomUUID().slice(0, 18)}`.toUpperCase()
        const made = await must('admin/service-categories', {
          method: 'POST',
          headers: { ...own, ...keyed() },
          body: newCategory(code, `Corte ${code}`),
        })
        ;({ uuid: category, version } = made.data)
        acknowledged.push({ kind: 'category', text: code, uuid: category })
      },
      async work() {
        const everyMs = (count / rate) * 1000
        let due = performance.now() + (n / count) * everyMs
        for (let turn = n; !isOver; turn++) {
          await pause(Math.max(0, due - performance.now()))
          if (isOver) return
          await write(MIX[turn % MIX.length])
          // Who was held up writes on at the pace of before, and makes up for nothing.
          due = Math.max(due + everyMs, performance.now())
        }
      },
    }
  }

  const writers = Array.from({ length: count }, (_, n) => openWriter(n))
  for (const writer of writers) await writer.prepare()
  return {
    headers,
    acknowledged,
    start() {
      writing = Promise.all(writers.map(({ work }) => work()))
    },
    async end() {
      isOver = true
      await writing
    },
    counts: () => ({
      'refused replies (503)': counts.refusals,
      'lost replies': counts.lost,
      'answered otherwise': counts.otherwise,
      'own writes read': counts.reads,
      'read from before their own write': counts.stale,
    }),
    /** What writers made of an event: from it, or from its first sending, a refused write waited until it was acknowledged. */
    between(from, to) {
      const done = times.filter((time) => time.done >= from && time.done < to)
      const refused = [...times, ...pending]
        .filter((time) => time.refused >= from && time.refused < to)
        .map(({ begun, done = to }) => done - Math.max(begun, from))
      const slowness = done.map((time) => time.done - time.begun).sort((one, other) => one - other)
      return {
        'writes a second': Math.round(done.length / ((to - from) / 1000)),
        'p95 ms': Math.round(slowness[Math.floor(slowness.length * 0.95)] ?? 0),
        'writes refused': refused.length,
        'longest refused s': Number((Math.max(0, ...refused) / 1000).toFixed(1)),
      }
    },
  }
}
