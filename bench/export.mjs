// Exports whole listings on a database of its own, and says what the server needs for it: node bench/export.mjs [members]
import { readFileSync } from 'node:fs'
import { base, benched } from './server.mjs'

const listings = ['members', 'persons']

await benched(Number(process.argv[2] ?? 0), async (headers, pid) => {
  const table = []
  for (const listing of listings) {
    // A small one first: what the server needs once, it has by then.
    await exported(`admin/${listing}/export?q=PER-0000`, headers)
    const before = memoryOf(pid)
    let peak = before
    const watching = setInterval(() => {
      peak = Math.max(peak, memoryOf(pid))
    }, 20)
    const started = performance.now()
    const { rows, bytes } = await exported(`admin/${listing}/export`, headers)
    clearInterval(watching)
    table.push({
      listing,
      rows,
      MB: Number((bytes / 1e6).toFixed(1)),
      seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
      'memory before, MB': Math.round(before),
      'peak, MB': Math.round(peak),
    })
  }
  console.table(table)
})

/** Reads a file as it comes, and keeps none of it. */
async function exported(path, headers) {
  const reply = await fetch(base + path, { headers })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  let rows = -1
  let bytes = 0
  for await (const part of reply.body) {
    bytes += part.length
    for (const byte of part) if (byte === 0x0d) rows++
  }
  return { rows, bytes }
}

/** What a process holds now, in MB. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000
}
