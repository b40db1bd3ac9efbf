// Exports whole listings on a database of its own, at once and in the background, and says what the server needs for
// it: node bench/export.mjs [members]
import { readFileSync } from 'node:fs'
import { base, benched } from './server.mjs'

await benched(Number(process.argv[2] ?? 0), async (headers, pid) => {
  const table = []
  /** Does something, and puts down how long it took and what the server held meanwhile. */
  async function measured(what, work) {
    const before = memoryOf(pid)
    let peak = before
    const watching = setInterval(() => {
      peak = Math.max(peak, memoryOf(pid))
    }, 20)
    const started = performance.now()
    const { rows, bytes } = await work()
    clearInterval(watching)
    const row = {
      what,
      ...(rows !== undefined && { rows }),
      ...(bytes !== undefined && { MB: Number((bytes / 1e6).toFixed(1)) }),
      seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
      'memory before, MB': Math.round(before),
      'peak, MB': Math.round(peak),
    }
    console.log(JSON.stringify(row))
    table.push(row)
  }

  // A small one first: what the server needs once, it has by then.
  await fetched('admin/members/export?q=PER-0000', headers)
  await measured('members, CSV at once', () => fetched('admin/members/export', headers))
  const asked = { ...headers, 'Content-Type': 'application/json' }
  const excel = { method: 'POST', headers: asked, body: JSON.stringify({ format: 'xlsx' }) }
  await measured('members, Excel at once', () => fetched('admin/members/export', asked, excel))
  let uuid = ''
  await measured('members, made in the background', async () => {
    const made = await madeInBackground(asked, excel)
    uuid = made.uuid
    return { rows: made.rows }
  })
  await measured('members, that file fetched as Excel', () => fetched(`admin/exports/${uuid}/file`, headers))
  await measured('persons, CSV at once', () => fetched('admin/persons/export', headers))
  console.table(table)
})

/** Begins an export in the background, and looks until it is over. */
async function madeInBackground(headers, request) {
  const begun = await fetch(`${base}admin/members/exports`, request)
  let { data } = await begun.json()
  while (data.state === 'running') {
    await new Promise((done) => setTimeout(done, 100))
    data = (await (await fetch(`${base}admin/exports/${data.uuid}`, { headers })).json()).data
  }
  if (data.state !== 'done') throw new Error(`the export ended as ${data.state}`)
  return data
}

/** Reads a file as it comes, and keeps none of it. Of an Excel file only the bytes are counted. */
async function fetched(path, headers, request = {}) {
  const reply = await fetch(base + path, { headers, ...request })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  const isCsv = reply.headers.get('content-type').startsWith('text/csv')
  let rows = -1
  let bytes = 0
  for await (const part of reply.body) {
    bytes += part.length
    if (isCsv) for (const byte of part) if (byte === 0x0d) rows++
  }
  return { rows: isCsv ? rows : undefined, bytes }
}

/** What a process holds now, in MB. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000
}
